"""Fails when something costs more than tests/budgets.csv allows: budgets.py BUILD_FOLDER [--write]

The file has counts, which are the same on every machine, in place of seconds:

    stage,count,most,why

    first screen, first check, selftest, selftest --all
                        compilations, links and custom steps of a build from nothing; of the first two also preprocessed lines, in
                        thousands: what g++ reads when nothing was built before
    a label of CTest    tests: processes that CTest starts; `chosen` are those of selftest, `all` what only --all runs
    a folder            files; lines, in hundreds; bytes, in thousands

A change that needs more raises the number in the same commit and says why. --write makes each number what is counted now, and of
files, lines and bytes the next ten. It is asked where there is no GPU, whose code is not compiled then. What
cannot be counted here (no Ninja, no git, another g++ than that of the file) is named, and is no failure.
"""

from __future__ import annotations

import collections
import concurrent.futures
import csv
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

BUDGETS = "tests/budgets.csv"
TARGETS = {
    "first screen": "warpbook_cli",
    "first check": "lab.01-map",
    "selftest": "selftest-build",
    "selftest --all": "selftest-all-build",
}
# Headers of the system are part of the preprocessed lines.
COMPILER_OF_LINES = "12"

Counts = dict[tuple[str, str], int]


def output_of(*command: str, folder: Path | None = None) -> str:
    """What the command prints; empty where it cannot run."""
    try:
        return subprocess.run(command, cwd=folder, check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def kind_of(command: str) -> str:
    """What a command of Ninja does, after CMake's ways to write it."""
    if re.search(r" -c | -x c\+\+-header ", command):
        return "compilations"
    if re.search(r" -o (bin|lib|profiler/cuda)/\S+ ", command):
        return "links"
    return "custom steps"


def preprocessed_lines(command: str, build: Path) -> int:
    words = [word for word in shlex.split(command.split(" && ")[-1]) if not word.endswith(("ccache", "kernel_compiler"))]
    # Two of the project's own launchers' words stand before the compiler.
    while words and not re.search(r"(\+\+|cc)(-\d+)?$", words[0]):
        words.pop(0)
    for option in ("-o", "-MF", "-MT"):
        if option in words:
            at = words.index(option)
            del words[at : at + 2]
    words = [word for word in words if word not in ("-c", "-MD")] + ["-E", "-P"]
    return output_of(*words, folder=build).count("\n")


def counts_of_builds(build: Path) -> Counts:
    counts: Counts = {}
    compiler = output_of("g++", "-dumpversion").split(".")[0].strip()
    for stage, target in TARGETS.items():
        commands = output_of("ninja", "-C", str(build), "-t", "commands", target).splitlines()
        # What Ninja says of itself, and phony commands, are none.
        commands = [command for command in commands if " " in command and not command.startswith("ninja: ")]
        if not commands:
            continue
        kinds = collections.Counter(kind_of(command) for command in commands)
        for kind in ("compilations", "links", "custom steps"):
            counts[stage, kind] = kinds[kind]
        if stage.startswith("first") and compiler == COMPILER_OF_LINES:
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                compilations = [command for command in commands if kind_of(command) == "compilations"]
                lines = sum(pool.map(lambda command: preprocessed_lines(command, build), compilations))
            counts[stage, "thousand preprocessed lines"] = round(lines / 1000)
    return counts


def counts_of_tests(build: Path) -> Counts:
    counts: collections.Counter[tuple[str, str]] = collections.Counter()
    tests = json.loads(output_of("ctest", "--test-dir", str(build), "--show-only=json-v1") or '{"tests": []}')["tests"]
    for test in tests:
        labels = next((entry["value"] for entry in test["properties"] if entry["name"] == "LABELS"), ["no label"])
        for label in labels:
            counts[label, "tests"] += 1
    return dict(counts)


def counts_of_files(root: Path) -> Counts:
    files = collections.Counter()
    lines = collections.Counter()
    recorded = 0
    for name in output_of("git", "ls-files", folder=root).splitlines():
        path = root / name
        folder = name.split("/")[0] if "/" in name else "."
        if not path.is_file() or folder.startswith("."):
            continue
        files[folder] += 1
        content = path.read_bytes()
        if name.startswith("recordings/"):
            recorded += len(content)
        elif path.suffix not in (".csv", ".svg", ".png", ".json"):
            lines[folder] += content.count(b"\n")
    counts: Counts = {(folder, "files"): number for folder, number in files.items()}
    counts |= {(folder, "hundred lines"): -(-number // 100) for folder, number in lines.items()}
    if recorded:
        counts["recordings", "thousand bytes"] = -(-recorded // 1000)
    return counts


def read_budgets(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def complaints(budgets: list[dict[str, str]], counts: Counts) -> list[str]:
    found = []
    for row in budgets:
        count = counts.get((row["stage"], row["count"]))
        if count is None:
            print(f"not counted here: {row['count']} of {row['stage']}")
        elif count > int(row["most"]):
            found.append(f"{row['stage']}: {count} {row['count']}, and {row['most']} are allowed ({row['why']})")
        elif count < 0.8 * int(row["most"]) - 10:
            print(f"{row['stage']}: {count} {row['count']}, far fewer than the {row['most']} allowed: lower the number")
    known = {(row["stage"], row["count"]) for row in budgets}
    for stage, count in sorted(counts.keys() - known):
        found.append(f"{stage}: {counts[stage, count]} {count}, for which there is no line in {BUDGETS}")
    return found


def write_budgets(path: Path, budgets: list[dict[str, str]], counts: Counts) -> None:
    reasons = {(row["stage"], row["count"]): row["why"] for row in budgets}
    in_tens = ("files", "hundred lines", "thousand bytes", "thousand preprocessed lines")
    rounded = {key: -(-number // 10) * 10 if key[1] in in_tens else number for key, number in counts.items()}
    kept = {(row["stage"], row["count"]): int(row["most"]) for row in budgets} | rounded
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["stage", "count", "most", "why"])
        for (stage, count), number in kept.items():
            table.writerow([stage, count, number, reasons.get((stage, count), "as counted first, 2026-11-27")])


def main(arguments: list[str]) -> int:
    root = Path(__file__).resolve().parents[2]
    build = Path(arguments[0])
    counts = counts_of_builds(build) | counts_of_tests(build) | counts_of_files(root)
    budgets = read_budgets(root / BUDGETS) if (root / BUDGETS).exists() else []
    if "--write" in arguments:
        write_budgets(root / BUDGETS, budgets, counts)
        return 0
    found = complaints(budgets, counts)
    for complaint in found:
        print(complaint)
    if found:
        print(f"Make it cheaper, or raise the number in {BUDGETS} in the same commit and say why there.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
