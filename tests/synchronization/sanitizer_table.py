#!/usr/bin/env python3
"""What the model finds in the synchronization suite, beside what NVIDIA's compute-sanitizer finds.

    sanitizer_table.py record PROGRAMS CSV [--later]    runs everything; needs a GPU and compute-sanitizer
    sanitizer_table.py model PROGRAMS CSV [--later]     renews the model's column alone; needs no GPU
    sanitizer_table.py table CSV                        prints the tables for the documentation

PROGRAMS is the folder with the programs synchronization.*, such as build/bin; --later: they were built with
WARPBOOK_LATER_KERNELS. Standard library only.
"""

import argparse
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
FOLDER = Path(__file__).resolve().parent
sys.path += [str(FOLDER), str(FOLDER.parent / "faults")]

import patterns  # noqa: E402
from checkers import NOTHING, TIMED_OUT, TOOL_FAILED, TOOLS, judged_by_model, read, run, sanitizer, table, write  # noqa: E402
from suite import kernels_of  # noqa: E402

CHECKERS = ["model"] + TOOLS
# `gpu`: whether the kernel ends without any tool.
COLUMNS = ["kernel", "theme", "pattern", "synchronization", "bug", "sort", "expected", "model", "gpu"] + TOOLS
# In one process: each start costs compute-sanitizer seconds.
KERNELS_AT_ONCE = 40
# Seconds.
TIME_LIMIT = 120
TIME_LIMIT_OF_KERNEL = 10
SCHEDULES = 8


def command(checker, program, kernels):
    options = [word for kernel in kernels for word in ("--kernel", kernel.name)]
    if checker == "model":
        return [program, "--backend", "model", "--schedules", str(SCHEDULES)] + options
    on_gpu = [program, "--backend", "cupti", "--time-limit", str(TIME_LIMIT_OF_KERNEL)] + options
    if checker == "gpu":
        return on_gpu
    # Errors of a kernel must neither end the process, nor hide those of the next ones.
    all_errors = ["--destroy-on-device-error", "kernel", "--print-limit", "1000000", "--show-backtrace", "no"]
    return sanitizer(checker, *all_errors) + on_gpu


def said_of_each(output, kernels):
    """What the driver printed, by kernel, of those that were begun."""
    if len(kernels) == 1:
        return {kernels[0].name: output}
    parts = re.split(r"^kernel: (\w+)$", output, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def reports_by_kernel(output, names):
    """How many reports of the tool name each kernel. A report begins behind '========= ' and goes on indented."""
    counts = {}
    for report in re.split(r"^========= (?=\S)", output, flags=re.MULTILINE)[1:]:
        lines = [line for line in report.splitlines()[1:] if line.startswith("=========")]
        words = re.findall(r"\w+", " ".join([report.splitlines()[0]] + lines))
        named = next((word for word in words if word in names), None)
        if named:
            counts[named] = counts.get(named, 0) + 1
    return counts


def answer(checker, said, reports, was_ended):
    if checker == "model":
        return judged_by_model(said)
    results = re.findall(r"^result: (.*)$", said, re.MULTILINE)
    if reports:
        return f"found {reports}"
    if TIMED_OUT in results or (was_ended and not results):
        return TIMED_OUT
    if not results:
        return TOOL_FAILED
    if checker == "gpu":
        return "ended" if results[-1] == NOTHING else results[-1]
    return NOTHING


def ask(checker, program, kernels):
    """The answer of each kernel. Where the process ends before its last kernel, another one goes on behind it."""
    answers = {}
    left = list(kernels)
    while left:
        output, code = run(command(checker, program, left), TIME_LIMIT)
        said = said_of_each(output, left)
        reports = reports_by_kernel(output, said) if checker in TOOLS else {}
        if checker in TOOLS and "SUMMARY" not in output and code is not None:
            print(f"{checker}, {program.name}: no summary\n{output[-2000:]}", file=sys.stderr)
        for name, text in said.items():
            answers[name] = answer(checker, text, reports.get(name, 0), code is None)
        if not said:
            print(f"{checker}, {program.name}: nothing was run\n{output[-2000:]}", file=sys.stderr)
            return {**answers, **{kernel.name: TOOL_FAILED for kernel in left}}
        left = [kernel for kernel in left if kernel.name not in said]
    return answers


def batches(kernels):
    """Kernels that may hang are run alone."""
    alone = [[kernel] for kernel in kernels if kernel.variant.may_hang]
    others = [kernel for kernel in kernels if not kernel.variant.may_hang]
    return alone + [others[i : i + KERNELS_AT_ONCE] for i in range(0, len(others), KERNELS_AT_ONCE)]


def record(programs, checkers, later, known):
    """Rows of the table; answers of checkers that are not asked are taken from `known`."""
    rows = []
    asked = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for theme, of_theme in patterns.themes().items():
            kernels = kernels_of(of_theme, later)
            for kernel in kernels:
                row = {
                    "kernel": kernel.name,
                    "theme": theme,
                    "pattern": kernel.pattern.name,
                    "synchronization": kernel.kind.name,
                    "bug": kernel.variant.bug,
                    "sort": kernel.sort,
                    "expected": kernel.expected,
                }
                rows.append({column: known.get(kernel.name, {}).get(column, "") for column in COLUMNS} | row)
            for batch in batches(kernels):
                for checker in checkers:
                    program = programs.resolve() / f"synchronization.{theme}"
                    asked.append((checker, pool.submit(ask, checker, program, batch)))
        by_name = {row["kernel"]: row for row in rows}
        for checker, answers in asked:
            for name, text in answers.result().items():
                by_name[name][checker] = text
    return rows


def print_tables(rows):
    print(table(rows, CHECKERS, "pattern", lambda row: row["pattern"]), end="\n\n")
    print(table([row for row in rows if row["sort"]], CHECKERS, "sort of bug", lambda row: row["sort"]))
    hanging = [row["kernel"] for row in rows if row["gpu"] not in ("", "ended")]
    if hanging:
        print("\nDo not end on the GPU: " + ", ".join(hanging))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("record", "model"):
        subparser = commands.add_parser(name)
        subparser.add_argument("programs", type=Path)
        subparser.add_argument("csv", type=Path)
        subparser.add_argument("--later", action="store_true")
    commands.add_parser("table").add_argument("csv", type=Path)
    wanted = parser.parse_args()

    if wanted.command != "table":
        known = {row["kernel"]: row for row in read(wanted.csv)} if wanted.csv.exists() else {}
        checkers = ["model"] if wanted.command == "model" else ["model", "gpu"] + TOOLS
        write(wanted.csv, COLUMNS, record(wanted.programs, checkers, wanted.later, known))
    print_tables(read(wanted.csv))


if __name__ == "__main__":
    main()
