"""The tables of docs/performance.md from several runs of `./warpbook bench model`:

    for run in 1 2 3; do ./warpbook bench model > run-$run.txt; done
    python3 benchmarks/model_speed/medians.py run-*.txt

Every row that the program prints is there, and nothing else. A number is the median of the runs, each of which printed a
median itself; the range in brackets is from the least to the most of the runs. Standard library only.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

NUMBER = r"\d+(?:\.\d+)?"
SPEED = rf"({NUMBER}) \({NUMBER}-{NUMBER}\)"
SPEEDS_OF_MODEL = rf"{SPEED} +{SPEED} +{SPEED} +({NUMBER}) x"
OF_ONE_THREAD = re.compile(rf"^(\S.*?) +(\(.*?\)) +(\S+) +{NUMBER} +(1)  {SPEEDS_OF_MODEL}$")
OF_MORE_THREADS = re.compile(rf"^ +(\d+)  {SPEEDS_OF_MODEL} +({NUMBER}) x$")
OF_SIMULATOR = re.compile(
    rf"^(\S+ [\d.]+) +(\S.*?) {{2,}}(\S.*?) {{2,}}(\(.*?\)) +(\S+)  {SPEED} +{SPEED} +({NUMBER}) x +({NUMBER}) x  (?:reached|MISSED)$"
)
NOT_MEASURED = re.compile(r" {2,}(not installed: |cannot be used: |too short to be timed)")

HEAD_OF_MODEL = ["kernel", "block", "size", "threads", "plain", "counters", "counters and faults", "fault cost", "scaling"]
HEAD_OF_SIMULATORS = ["simulator", "its checks", "kernel", "block", "size", "theirs", "ours", "ratio", "aim"]


class Row(NamedTuple):
    """What a row says of itself, and its numbers, the last of which may be an aim."""

    names: tuple[str, ...]
    numbers: tuple[float, ...]


def rows_of(text: str) -> tuple[list[Row], list[Row]]:
    """Of the model, and of other simulators. Refuses a row that it cannot read."""
    model: list[Row] = []
    simulators: list[Row] = []
    in_table: list[Row] | None = None
    kernel: tuple[str, ...] = ()
    for line in text.splitlines():
        if line.startswith("kernel "):
            in_table = model
        elif line.startswith("simulator "):
            in_table = simulators
        elif not line:
            in_table = None
        elif in_table is None:
            continue
        elif found := OF_ONE_THREAD.match(line):
            kernel = found.groups()[:3]
            model.append(Row((*kernel, found[4]), tuple(float(n) for n in found.groups()[4:])))
        elif found := OF_MORE_THREADS.match(line):
            model.append(Row((*kernel, found[1]), tuple(float(n) for n in found.groups()[1:])))
        elif in_table is simulators and NOT_MEASURED.search(line):
            simulators.append(Row(tuple(re.split(r" {2,}", line.strip())), ()))
        elif found := OF_SIMULATOR.match(line):
            simulators.append(Row(found.groups()[:5], tuple(float(n) for n in found.groups()[5:])))
        else:
            raise SystemExit(f"medians: cannot read the row\n  {line}")
    return model, simulators


def digits(number: float) -> str:
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}" if number < 100 else f"{number:.0f}"


def cell(numbers: list[float]) -> str:
    return f"{digits(median(numbers))} ({digits(min(numbers))}–{digits(max(numbers))})"


def table(head: list[str], runs: list[list[Row]], has_aim: bool) -> str:
    if len({tuple(row.names for row in rows) for rows in runs}) != 1:
        raise SystemExit("medians: the runs have different rows")
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for same in zip(*runs):
        columns = list(zip(*(row.numbers for row in same)))
        aim = []
        if has_aim and columns:
            wanted = columns.pop()[0]
            aim = [digits(wanted) + ("" if median(columns[-1]) >= wanted else ", **missed**")]
        cells = [*same[0].names, *(cell(list(column)) for column in columns), *aim]
        lines.append(f"| {' | '.join(cells + [''] * (len(head) - len(cells)))} |")
    return "\n".join(lines)


def main() -> None:
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    runs = [rows_of(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
    print(table(HEAD_OF_MODEL, [model for model, _ in runs], has_aim=False))
    print()
    print(table(HEAD_OF_SIMULATORS, [simulators for _, simulators in runs], has_aim=True))


if __name__ == "__main__":
    main()
