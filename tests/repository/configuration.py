"""Fails when a test that .ci/run asks of its second configuration needs a program that it does not build there:
configuration.py

The tests are those of the test preset `configuration-model-only`, the programs those of the target `configuration-build`.
.ci/run builds that configuration after an hour of other work. This configures it in a folder of its own and builds nothing.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PRESET = "configuration-model-only"
TARGET = "configuration-build"

REMEDY = f"""\
Let {TARGET} (tests/CMakeLists.txt) build the program, or let {PRESET} (CMakePresets.json) leave the test out."""


def chosen_tests(presets: list[dict], tests: list[dict]) -> list[dict]:
    """The tests that the preset selects by their names."""
    chosen = next(preset["filter"] for preset in presets if preset["name"] == PRESET)
    wanted, left_out = re.compile(chosen["include"]["name"]), re.compile(chosen["exclude"]["name"])
    return [test for test in tests if wanted.search(test["name"]) and not left_out.search(test["name"])]


def not_built(tests: list[dict], folder: str, programs: set[str], built: set[str]) -> list[str]:
    """A sentence for each program that a test names and the target leaves out; the programs are named from the folder on."""
    sentences = []
    for test in tests:
        for program in re.findall(re.escape(folder) + r"/([^\s'\";]+)", " ".join(test.get("command", []))):
            if program in programs and program not in built:
                sentences.append(f"{test['name']} needs {program}, which {TARGET} does not build.")
    return sentences


def output_of(*command: str) -> str:
    # What it complains of is shown: an exception names the command alone.
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def main() -> int:
    root = Path(__file__).resolve().parents[2]
    if not shutil.which("ninja"):
        print("not tested: there is no ninja")
        return 77
    with tempfile.TemporaryDirectory() as build:
        output_of("cmake", "-S", str(root), "-B", build, "-G", "Ninja", "-DWARPBOOK_CUDA=OFF", "-DWARPBOOK_TESTS=ON")
        return report(root, build)


def report(root: Path, build: str) -> int:
    presets = json.loads(root.joinpath("CMakePresets.json").read_text(encoding="utf-8"))["testPresets"]
    tests = json.loads(output_of("ctest", "--test-dir", build, "--show-only=json-v1"))["tests"]
    programs = {line.split(": ")[0] for line in output_of("ninja", "-C", build, "-t", "targets", "all").splitlines()}
    # A link's command names what it makes behind -o.
    built = set(re.findall(r" -o (\S+)", output_of("ninja", "-C", build, "-t", "commands", TARGET)))
    chosen = chosen_tests(presets, tests)
    if not chosen:
        print(f"{PRESET} selects no test")
        return 1
    sentences = not_built(chosen, build, programs, built)
    print("\n".join([*sentences, REMEDY] if sentences else [f"{len(chosen)} tests have their programs"]))
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
