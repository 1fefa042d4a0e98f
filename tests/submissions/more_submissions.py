#!/usr/bin/env python3
"""Judges submissions from elsewhere, and prints a table of the verdicts that they deserve and get.

    cmake --preset default -DWARPBOOK_MORE_SUBMISSIONS=FOLDER
    cmake --build build --target more-submissions -- -k 0
    python3 tests/submissions/more_submissions.py build FOLDER/LIST.csv

FOLDER has NN/WHAT.cu, by the labs' numbers. LIST.csv has the columns lab (01), file (WHAT), deserved (SOLVED or FAILED), and `what it
is`. A file that does not build, or whose program says no verdict, is FAILED, as ./warpbook says of it. Exit code 1 when a verdict is
not the deserved one.
"""

import argparse
import csv
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

VERDICTS = {0: "SOLVED", 1: "FAILED", 2: "OPEN", 3: "UNVERIFIED"}


def first_complaint(report):
    """The first check that is wrong, and the first line of what it says."""
    lines = report.splitlines()
    for number, line in enumerate(lines):
        if match := re.match(r"  (?:FAIL|UNKNOWN)\s+(.*)", line):
            said = [each.strip() for each in lines[number + 1 : number + 4] if not each.strip().startswith("with ")]
            return match[1] + (": " + said[0] if said else "")
    return next((line for line in lines if line.startswith("FAILED")), "")


def verdict_of(program, source):
    """The verdict, and why; './warpbook' takes whatever is no verdict for FAILED."""
    # An older program is of a file that did build, once.
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        return "FAILED", "does not build"
    with tempfile.TemporaryDirectory() as folder:
        try:
            run = subprocess.run([program, "--backend", "model"], capture_output=True, text=True, errors="replace",
                                 cwd=folder, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            return "FAILED", "did not end"
    verdict = VERDICTS.get(run.returncode)
    if verdict is None or not re.search(rf"^{verdict}\b", run.stdout, re.MULTILINE):
        return "FAILED", f"exit code {run.returncode} without its verdict"
    return verdict, "" if verdict == "SOLVED" else first_complaint(run.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("list", type=pathlib.Path)
    parser.add_argument("-j", type=int, default=2, help="programs at a time")
    options = parser.parse_args()
    names = {path.parent.name[:2]: path.parent.name for path in pathlib.Path("labs").glob("*/lab.json")}
    with open(options.list, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    programs = [(options.build / "bin" / f"more.{names[row['lab']]}.{row['file']}").resolve() for row in rows]
    sources = [options.list.parent / row["lab"] / f"{row['file']}.cu" for row in rows]
    with ThreadPoolExecutor(options.j) as pool:
        verdicts = list(pool.map(verdict_of, programs, sources))

    print("| lab | file | what it is | deserves | gets | because |\n|---|---|---|---|---|---|")
    cell = lambda text: text.replace("|", "\\|")
    for row, (verdict, why) in sorted(zip(rows, verdicts), key=lambda pair: pair[0]["deserved"] == pair[1][0]):
        mark = "" if verdict == row["deserved"] else " **(not as deserved)**"
        print(f"| {row['lab']} | {row['file']} | {cell(row['what it is'])} | {row['deserved']} | {verdict}{mark} | {cell(why)} |")
    print()
    as_deserved = 0
    for deserved in ("FAILED", "SOLVED"):
        mine = [verdict for row, (verdict, _) in zip(rows, verdicts) if row["deserved"] == deserved]
        right = mine.count(deserved)
        as_deserved += right
        print(f"{right} of {len(mine)} that deserve {deserved} get it.")
    return 0 if as_deserved == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
