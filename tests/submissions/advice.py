#!/usr/bin/env python3
"""Writes the table that says for how many wrong submissions advice names the cause, and for which it does
not: python3 tests/submissions/advice.py. check_verdict holds each submission to the lines that are counted here."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GROUPS = ("Accesses", "Stretch")
# Of these the message itself names the cause: a fault, wrong values, what waits for others.
OWN_CAUSE = re.compile(
    r"outside|nobody has written|races? with|race\b|never come|expected|elements are wrong|the right values|not checked|unknown address"
    r"|fault|deadlock|wrote nothing|no memory at all|did not end|not right|accesses shared memory that is not|before the start"
)


def head_of(file: Path):
    """The lines KEY: value at the beginning."""
    head = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        found = re.match(r"// ([A-Z][A-Z0-9 ]*): (.*)", line)
        if not found:
            break
        head.setdefault(found[1], []).append(found[2])
    return head


def wrong_accesses(head: dict):
    """What is wrong with accesses, by check."""
    wrong = dict(line.split(": ", 1) for line in head.get("WRONG", []))
    return {check: text for check, text in wrong.items() if check.split(".")[0] in GROUPS and not OWN_CAUSE.search(text)}


def main():
    table = (ROOT / "tests/submissions/advice.csv").read_text(encoding="utf-8").splitlines()[1:]
    with_advice = {row.split(",")[0] for row in table}
    rows, silent = [], []
    for lab in sorted(path for path in (ROOT / "tests/submissions").iterdir() if path.is_dir()):
        rejected = about_accesses = advised = 0
        for file in sorted(lab.glob("*.cu")):
            head = head_of(file)
            name = f"{lab.name}/{file.stem}"
            if not head.get("VERDICT", [""])[0].startswith("FAILED"):
                continue
            rejected += 1
            wrong = wrong_accesses(head)
            about_accesses += bool(wrong)
            advised += bool(wrong) and name in with_advice
            if wrong and name not in with_advice:
                silent.append(f"| {lab.name[:2]} | {file.stem} | {next(iter(wrong.values()))} |")
        rows.append((lab.name[:2], rejected, about_accesses, advised))
    total = ("all", *(sum(row[i] for row in rows) for i in (1, 2, 3)))
    lines = ["| lab | wrong submissions | whose accesses are wrong | advice names the cause |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(map(str, row))} |" for row in [*rows, total]]
    lines += ["", "No advice, and what the message says instead:", "", "| lab | submission | message |", "|---|---|---|", *silent]
    print("\n".join(lines))


if __name__ == "__main__":
    sys.exit(main())
