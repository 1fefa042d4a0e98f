#!/usr/bin/env python3
"""Writes the tables that say for which wrong submissions advice names the true cause, and for which it does not:
python3 tests/submissions/advice.py. check_verdict holds each submission to the causes; how true they are was judged by reading."""

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


def judged_advice():
    """What was judged of each submission with advice, by reading: true, partly or misleading."""
    table = (ROOT / "tests/submissions/advice.csv").read_text(encoding="utf-8").splitlines()[1:]
    judged = {}
    for row in table:
        submission, _, causes, how_true = row.split(",")
        judged.setdefault(submission, (how_true, set()))[1].update(causes.split())
    return judged


def main():
    judged = judged_advice()
    rows, doubtful, silent = [], [], []
    for lab in sorted(path for path in (ROOT / "tests/submissions").iterdir() if path.is_dir()):
        counts = dict.fromkeys(("rejected", "about accesses", "misleading", "partly", "true", "silent", "not judged"), 0)
        for file in sorted(lab.glob("*.cu")):
            head = head_of(file)
            name = f"{lab.name}/{file.stem}"
            if not head.get("VERDICT", [""])[0].startswith("FAILED"):
                continue
            counts["rejected"] += 1
            wrong = wrong_accesses(head)
            # Those run at the students' size, where no record is kept to be read.
            unread = "not judged" if head["VERDICT"][0] == "FAILED at the students' size" else "silent"
            how_true, causes = judged.get(name, (unread, set()))
            if not wrong and name not in judged:
                continue
            counts["about accesses"] += 1
            counts[how_true] += 1
            message = next(iter(wrong.values()), "")
            if how_true in ("misleading", "partly"):
                doubtful.append((how_true, f"| {lab.name[:2]} | {file.stem} | {how_true} | {', '.join(sorted(causes))} | {message} |"))
            if how_true == "silent":
                silent.append(f"| {lab.name[:2]} | {file.stem} | {message} |")
        rows.append((lab.name[:2], *counts.values()))
    total = ("all", *(sum(row[i] for row in rows) for i in range(1, 8)))
    lines = ["Advice that misleads, or names a part of the cause alone:", "", "| lab | submission | advice | cause that it names | message |", "|---|---|---|---|---|"]
    lines += [line for _, line in sorted(doubtful)]
    lines += ["", "| lab | wrong submissions | about accesses | misleading | partly | true | no advice | not judged |", "|---|---|---|---|---|---|---|---|"]
    lines += [f"| {' | '.join(map(str, row))} |" for row in [*rows, total]]
    lines += ["", "No advice, and what the message says instead:", "", "| lab | submission | message |", "|---|---|---|", *silent]
    print("\n".join(lines))


if __name__ == "__main__":
    sys.exit(main())
