"""Compares what the labs' programs of two builds say: same_outputs.py OLD NEW [--allow FILE] [--new-fields NAME,...]

OLD and NEW are folders of programs (build/bin) of two checkouts. Each program of a lab that both have (solutions, starters,
submissions, what turns against its judge) runs on the model, with one seed, from the folder above `build`. Exit code, report
and JSON record must be the same: but for dates, times and the folders' own names, and for what FILE allows, one line for each:
a regular expression, a tab and what stands in its place, applied to both sides. Fields of JSON that NEW alone writes are named
by --new-fields. Prints every program that differs, the first
difference of each, and how many programs there were. For those who change the tree and nothing else.
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

KINDS = ("solution", "starter", "submission", "isolation")
# What differs from run to run.
TIMES = [(re.compile(pattern), text) for pattern, text in (
    (r"\d{4}-\d\d-\d\dT[\d:]+Z", "DATE"), (r"\b\d+(\.\d+)? (ns|us|µs|ms|s)\b", "TIME"), (r"0x[0-9a-f]{6,}", "ADDRESS"),
    (r"/tmp/[\w./-]+", "TEMPORARY"))]
KEYS_OF_TIMES = {"date", "seconds", "milliseconds", "duration", "wall_seconds", "program"}


def without(keys: set[str], value):
    if isinstance(value, dict):
        return {key: without(keys, inner) for key, inner in value.items() if key not in keys}
    if isinstance(value, list):
        return [without(keys, inner) for inner in value]
    return value


def said(program: Path, allowed: list[tuple[re.Pattern, str]], new_fields: set[str]) -> str:
    root = program.parents[2]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        try:
            result = subprocess.run([program, "--backend=model", "--seed=1", f"--report={report}"], cwd=root, text=True,
                                    errors="replace", capture_output=True, timeout=300, stdin=subprocess.DEVNULL)
            text = f"exit code {result.returncode}\n{result.stdout}\n{result.stderr}"
        except subprocess.TimeoutExpired:
            text = "longer than 300 s"
        if report.exists():
            text += "\n" + json.dumps(without(KEYS_OF_TIMES | new_fields, json.loads(report.read_text(encoding="utf-8"))), indent=1,
                                      ensure_ascii=False)
    text = text.replace(str(root), "ROOT")
    for pattern, by in TIMES + allowed:
        text = pattern.sub(by, text)
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--allow", type=Path)
    parser.add_argument("--new-fields", default="")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    allowed = []
    if arguments.allow:
        for line in arguments.allow.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                pattern, _, by = line.partition("\t")
                allowed.append((re.compile(pattern), by))
    names = sorted(path.name for path in arguments.old.iterdir()
                   if path.name.split(".")[0] in KINDS and (arguments.new / path.name).exists() and re.search(arguments.only, path.name))

    new_fields = set(arguments.new_fields.split(","))

    def difference(name: str) -> tuple[str, list[str]]:
        old, new = (said((folder / name).absolute(), allowed, new_fields).splitlines() for folder in (arguments.old, arguments.new))
        return name, [line for line in difflib.unified_diff(old, new, "old", "new", n=0, lineterm="")][:12]

    different = 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for name, lines in pool.map(difference, names):
            if lines:
                different += 1
                print(name, *lines, sep="\n    ", flush=True)
    print(f"{len(names)} programs, {different} of them say something else")
    return 1 if different or not names else 0


if __name__ == "__main__":
    sys.exit(main())
