#!/usr/bin/env python3
"""thrust_examples.py WARPBOOK EXAMPLES [EXAMPLE…]: runs Thrust's examples (of a checkout of Thrust, or Debian's in
/usr/share/doc/libthrust-dev/examples) on the model. Without names, all of them, and thrust-examples.csv is written.

An example that does not run without a finding keeps the reason that somebody has found for it, as long as the outcome is
the same. Exit code 1 when one has no such reason."""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).resolve().parent / "thrust-examples.csv"
COLUMNS = ["example", "outcome", "reason"]
RUNS = "runs"
# Each ends within seconds, unless something waits forever.
TIME_LIMIT = 600


def outcome_of(warpbook, examples, name):
    """What became of it, and its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        record = pathlib.Path(folder) / "record.json"
        # Headers of the examples' own lie beside them, also for those in folders below.
        words = [warpbook, "run", "--json", record, "-I.", name]
        try:
            exit_code = subprocess.run(words, cwd=examples, capture_output=True, timeout=TIME_LIMIT, check=False).returncode
        except subprocess.TimeoutExpired:
            return "does not end", None
        if not record.exists():
            # A program that uses nothing of CUDA's leaves no record.
            return (RUNS if exit_code == 0 else "does not compile"), exit_code
        told = json.loads(record.read_text())
    found = told.get("host_findings", []) + [finding for launch in told.get("launches", [])
                                             for finding in launch.get("findings", [])]
    if any(finding["kind"] != "leak" for finding in found):
        return "finding", exit_code
    return (RUNS if exit_code == 0 else "fails"), exit_code


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    warpbook, examples = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    names = sys.argv[3:] or sorted(str(path.relative_to(examples)) for folder in ("", "cuda")
                                   for path in (examples / folder).glob("*.cu"))
    if not names:
        sys.exit(f"{examples} has no examples: *.cu")
    with open(TABLE, newline="", encoding="utf-8") as file:
        known = {(row["example"], row["outcome"]): row["reason"] for row in csv.DictReader(file)}
    rows, unexplained = [], 0
    for name in names:
        outcome, exit_code = outcome_of(warpbook, examples, name)
        reason = "exit code 0, no finding" if outcome == RUNS else known.get((name, outcome), "")
        unexplained += not reason
        rows.append({"example": name, "outcome": outcome, "reason": reason})
        print(f"{outcome:16} {name} {'' if reason else f'exit code {exit_code}: nobody has said why'}", flush=True)
    if not sys.argv[3:]:
        with open(TABLE, "w", newline="", encoding="utf-8") as file:
            table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            table.writeheader()
            table.writerows(rows)
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
