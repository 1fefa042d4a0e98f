"""Fails when a test of a preset needs a program that the preset's target does not build: configuration.py

The presets are those of a part of the tests: `configuration-model-only`, which .ci/run asks of its second configuration after an
hour of other work, and `selftest`. This configures in a folder of its own and builds nothing.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# What builds the tests of a preset, and where that is said.
TARGETS = {
    "configuration-model-only": ("configuration-build", "tests/CMakeLists.txt"),
    "selftest": ("selftest-build", "choose_tests() beside the test"),
}

REMEDY = """\
Let {target} ({place}) build the program, or let {preset} (CMakePresets.json) leave the test out."""


def labels_of(test: dict) -> list[str]:
    return next((each["value"] for each in test.get("properties", []) if each["name"] == "LABELS"), [])


def matches(rules: dict, test: dict) -> bool:
    """Whether all of the rules, for its name and its labels, choose the test; there is one at least."""
    by_name = "name" not in rules or re.search(rules["name"], test["name"])
    by_label = "label" not in rules or any(re.search(rules["label"], label) for label in labels_of(test))
    return bool(rules and by_name and by_label)


def chosen_tests(presets: list[dict], preset: str, tests: list[dict]) -> list[dict]:
    """The tests that the preset selects by their names or labels."""
    rules = next(each["filter"] for each in presets if each["name"] == preset)
    return [test for test in tests
            if matches(rules["include"], test) and not matches(rules.get("exclude", {}), test)]


def not_built(target: str, tests: list[dict], folder: str, programs: set[str], built: set[str]) -> list[str]:
    """A sentence for each program that a test names and the target leaves out; the programs are named from the folder on."""
    sentences = []
    for test in tests:
        for program in re.findall(re.escape(folder) + r"/([^\s'\";]+)", " ".join(test.get("command", []))):
            if program in programs and program not in built:
                sentences.append(f"{test['name']} needs {program}, which {target} does not build.")
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
        return max(report(root, build, preset) for preset in TARGETS)


def report(root: Path, build: str, preset: str) -> int:
    target, place = TARGETS[preset]
    presets = json.loads(root.joinpath("CMakePresets.json").read_text(encoding="utf-8"))["testPresets"]
    tests = json.loads(output_of("ctest", "--test-dir", build, "--show-only=json-v1"))["tests"]
    programs = {line.split(": ")[0] for line in output_of("ninja", "-C", build, "-t", "targets", "all").splitlines()}
    # A link's command names what it makes after -o.
    built = set(re.findall(r" -o (\S+)", output_of("ninja", "-C", build, "-t", "commands", target)))
    chosen = chosen_tests(presets, preset, tests)
    if not chosen:
        print(f"{preset} selects no test")
        return 1
    sentences = not_built(target, chosen, build, programs, built)
    remedy = REMEDY.format(target=target, place=place, preset=preset)
    print("\n".join([*sentences, remedy] if sentences else [f"{preset}: {len(chosen)} tests have their programs"]))
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
