#!/usr/bin/env python3
"""parity.py MODEL GPU [--csv FILE] [--built TEXT] [--reasons FILE]: compares what the model counted of published programs with what a
GPU counted, launch by launch. MODEL and GPU are folders with PROGRAM.json: records of `warpbook run --json`, and of `warpbook profile
--json` for the same program built with nvcc (native.py), with the same edits. Prints a row for each program, those with differences
first, and then each kernel and kind of access that differs, first those for which the table of reasons (parity-reasons.csv, beside this
program) has none, then those of which it says `not explained`, and last how many each reason explains (a difference may have two, with
", and " between them). Exit code 1 when there are differences without a line in that table, or when a line fits none. With --csv, writes
one row for each kernel and kind of access: what both counted, summed over the launches that are compared. Lines with # above say on
which device, when, and, with --built, how the programs were built.

parity.py --recorded FILE [--reasons FILE] does the same with such a table in place of the two folders."""

import argparse
import collections
import csv
import json
import pathlib
import sys

# What a GPU may count otherwise because nvcc compiles otherwise than the source says (docs/model.md, "As written, as compiled").
KINDS = [(space, operation) for space in ("global", "shared") for operation in ("load", "store", "atomic")]


def launches_of(path):
    """None of a record that was never written: its program was stopped."""
    text = path.read_text()
    return json.loads(text)["launches"] if text else []


def name_of(kernel):
    """Without return type, parameters and spaces, which the two spell differently."""
    name = kernel.split("(")[0] if "<" not in kernel else kernel
    depth, end = 0, len(name)
    for place, letter in enumerate(name):
        depth += (letter == "<") - (letter == ">")
        if letter == "(" and depth == 0:
            end = place
            break
    name = name[:end].replace(" ", "")
    return name.removeprefix("void")


def counts_of(launch):
    """By kind of access: instructions and units; None where they could not be read."""
    totals = launch["totals"]
    if "unavailable" in totals:
        return None
    return {kind: (totals.get(kind[0], {}).get(kind[1], {}).get("instructions", 0),
                   totals.get(kind[0], {}).get(kind[1], {}).get("units", 0)) for kind in KINDS}


def by_kernel(launches):
    """Launches of one kernel with one grid and block, in order."""
    groups = collections.defaultdict(list)
    for launch in launches:
        groups[name_of(launch["kernel"]), tuple(launch["grid"]), tuple(launch["block"])].append(launch)
    return groups


def rows_of(path):
    """A table's rows; lines that begin with # say where it comes from."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def fits(reason, program, kernel, access):
    """A kernel that ends in * stands for all that begin so."""
    names = reason["kernel"]
    same = kernel.startswith(names[:-1]) if names.endswith("*") else kernel == names
    return reason["program"] == program and same and reason["access"] in ("*", access)


# The reason of a difference that somebody has looked at without finding why.
NOT_EXPLAINED = "not explained"


def divide(differences, reasons):
    """Differences with a reason, those without, and the reasons that fit no difference."""
    explained, unexplained, used = [], [], set()
    for program, row in differences:
        places = [place for place, reason in enumerate(reasons) if fits(reason, program, row[0], row[3])]
        used.update(places)
        if places:
            explained.append((program, row, reasons[places[0]]))
        else:
            unexplained.append((program, row))
    return explained, unexplained, [reason for place, reason in enumerate(reasons) if place not in used]


def origin(paths, built, table):
    """Which devices counted when, as the records say."""
    devices, dates = set(), set()
    for path in paths:
        record = json.loads(path.read_text() or "{}")
        dates.add(record.get("date", "")[:10])
        devices.update(f"{launch['device']['name']}, {launch['device']['architecture']}; {launch['device']['versions']}"
                       for launch in record.get("launches", []))
    return [f"device: {device}" for device in sorted(devices)] + [
        f"counted: {', '.join(sorted(dates - {''}))}"] + ([f"built: {built}"] if built else []) + [
        f"command: python3 tests/programs/parity.py MODEL GPU --csv {table}"]


def described(program, row):
    kernel, grid, block, kind, launches, *sums = row
    return (f"{program}: {kernel} {grid} {block}, {launches} launches, {kind}: "
            f"model {sums[0]} instructions {sums[1]} units, GPU {sums[2]} and {sums[3]}")


class Comparison:
    """Of one program. A row: kernel, grid, block, kind of access, launches, instructions and units on the model, and on the GPU."""

    def __init__(self, program):
        self.program = program
        self.rows = []
        self.launches = self.unread = 0
        self.missing = []

    def different(self):
        return [row for row in self.rows if row[5:7] != row[7:9]]


def compare(program, model, gpu):
    comparison = Comparison(program)
    groups, others = by_kernel(model), by_kernel(gpu)
    for key in sorted(set(groups) | set(others)):
        if len(groups[key]) != len(others[key]):
            name = key[0] if len(key[0]) <= 60 else key[0][:59] + "…"  # Thrust's names are longer than a table
            comparison.missing.append(f"{name}: {len(groups[key])} launches on the model, {len(others[key])} on the GPU")
        pairs = [(counts_of(one), counts_of(other)) for one, other in zip(groups[key], others[key])]
        read = [(one, other) for one, other in pairs if one is not None and other is not None]
        comparison.unread += len(pairs) - len(read)
        comparison.launches += len(read)
        for kind in KINDS:
            sums = [sum(pair[side][kind][what] for pair in read) for side in (0, 1) for what in (0, 1)]
            if any(sums):
                comparison.rows.append((key[0], key[1], key[2], " ".join(kind), len(read), *sums))
    return comparison


def recorded(table):
    """What --csv wrote. It leaves out launches without any access, those that were not read, and those that one side alone made."""
    comparisons = {}
    for row in rows_of(table):
        program, kernel, grid, block, access, *counts = row.values()
        comparison = comparisons.setdefault(program, Comparison(program))
        dimensions = [tuple(map(int, text.split("x"))) for text in (grid, block)]
        comparison.rows.append((kernel, *dimensions, access, *map(int, counts)))
    for comparison in comparisons.values():
        comparison.launches = sum({row[:3]: row[4] for row in comparison.rows}.values())
    return list(comparisons.values())


def report(comparisons, reasons, table):
    """Prints it all; `table` is where the reasons are from. Whether each difference has a line there, and each line a difference."""
    comparisons = sorted(comparisons, key=lambda comparison: (not comparison.different(), comparison.program))
    print(f"{'program':40} {'launches':>8} {'not read':>8} {'counts':>6} {'equal':>6}")
    for comparison in comparisons:
        equal = len(comparison.rows) - len(comparison.different())
        print(f"{comparison.program:40} {comparison.launches:8} {comparison.unread:8} {len(comparison.rows):6} {equal:6}"
              + ("" if not comparison.missing else "   " + "; ".join(comparison.missing[:2])))
    counts = sum(len(comparison.rows) for comparison in comparisons)
    differences = [(comparison.program, row) for comparison in comparisons for row in comparison.different()]
    listed, unexplained, unused = divide(differences, reasons)
    explained = [each for each in listed if each[2]["reason"] != NOT_EXPLAINED]
    open_ones = [each for each in listed if each[2]["reason"] == NOT_EXPLAINED]
    print(f"\n{len(comparisons)} programs, {sum(comparison.launches for comparison in comparisons)} launches, "
          f"{counts} counts of a kernel and a kind of access:\n"
          f"{counts - len(differences)} equal, {len(explained)} explained, {len(unexplained) + len(open_ones)} unexplained\n")
    for program, row in unexplained:
        print(f"unexplained: {described(program, row)}")
    for program, row, reason in open_ones + explained:
        evidence = f" ({reason['evidence']})" if reason["evidence"] else ""
        print(f"{described(program, row)}\n    {reason['reason']}{evidence}")
    print()
    each_reason = [text for _, _, reason in listed for text in reason["reason"].split(", and ")]
    for text, number in collections.Counter(each_reason).most_common():
        print(f"{number:6} {text}")
    for reason in unused:
        print(f"fits no difference: {reason['program']}, {reason['kernel']}, {reason['access']} in {table}")
    return not unexplained and not unused


def write(comparisons, path, heading):
    with open(path, "w", newline="", encoding="utf-8") as file:
        for line in heading:
            print("#", line, file=file)
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["program", "kernel", "grid", "block", "access", "launches", "model instructions", "model units",
                        "gpu instructions", "gpu units"])
        for comparison in sorted(comparisons, key=lambda comparison: comparison.program):
            for kernel, grid, block, *rest in comparison.rows:
                table.writerow([comparison.program, kernel, "x".join(map(str, grid)), "x".join(map(str, block)), *rest])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path, nargs="?")
    parser.add_argument("gpu", type=pathlib.Path, nargs="?")
    parser.add_argument("--recorded", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--csv", type=pathlib.Path)
    parser.add_argument("--built", default="", metavar="TEXT")
    parser.add_argument("--reasons", type=pathlib.Path, default=pathlib.Path(__file__).with_name("parity-reasons.csv"))
    options = parser.parse_args()
    if (options.gpu is None) == (options.recorded is None):
        parser.error("give either two folders of records, or --recorded and a table")
    if options.recorded and options.csv:
        parser.error("--csv writes what two folders of records have; --recorded reads such a table")

    if options.recorded:
        comparisons = recorded(options.recorded)
    else:
        pairs = [(path, options.gpu / path.name) for path in sorted(options.model.glob("*.json"))]
        comparisons = [compare(path.stem.replace("+", "/"), launches_of(path), launches_of(other))
                       for path, other in pairs if other.exists()]
        comparisons = [comparison for comparison in comparisons if comparison.launches]
    is_explained = report(comparisons, rows_of(options.reasons), options.reasons)
    if options.csv:
        compared = [options.gpu / f"{comparison.program.replace('/', '+')}.json" for comparison in comparisons]
        write(comparisons, options.csv, origin(compared, options.built, options.csv))
    return 0 if is_explained else 1


if __name__ == "__main__":
    sys.exit(main())
