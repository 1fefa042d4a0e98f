#!/usr/bin/env python3
"""What the model finds in the fault suite, beside what NVIDIA's compute-sanitizer finds.

    sanitizer_table.py record PROGRAMS CSV    runs the kernels that the table lacks; needs a GPU and compute-sanitizer
    sanitizer_table.py model PROGRAMS CSV     renews the model's column alone; needs no GPU
    sanitizer_table.py table CSV              prints the table for the documentation

PROGRAMS is the folder with the programs faults.*, such as build/bin. A kernel that was changed is asked about again when its row,
or the whole file, is taken away. Standard library only.
"""

import argparse
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

from checkers import NO_GPU_CODE, NOTHING, TIMED_OUT, TOOL_FAILED, TOOLS, judged_by_model, read, run, sanitizer, table, write  # noqa: E402

CHECKERS = ["model"] + TOOLS
COLUMNS = ["class", "kernel", "expected"] + CHECKERS
# Seconds. A kernel that hangs costs them whole; the others take a few, even when all processors are busy.
TIME_LIMIT = 40
TIME_LIMIT_OF_KERNEL = 15


def kernels_of(program):
    output, code = run([program, "--list"], TIME_LIMIT)
    if code != 0:
        sys.exit(f"{program} --list failed:\n{output}")
    return [tuple(line.split("\t")) for line in output.splitlines()]


def ask_model(program, kernel):
    output, code = run([program, "--backend", "model", "--kernel", kernel], TIME_LIMIT)
    if code != 0:
        print(f"{program.name} --kernel {kernel}: not as expected\n{output}", file=sys.stderr)
    return judged_by_model(output)


def ask_tool(tool, program, kernel):
    options = ["--backend", "cupti", "--kernel", kernel, "--time-limit", str(TIME_LIMIT_OF_KERNEL)]
    output, code = run(sanitizer(tool) + [program] + options, TIME_LIMIT)
    # racecheck counts hazards, and errors only where something else went wrong.
    summaries = [int(number) for number in re.findall(r"(?:ERROR|RACECHECK) SUMMARY: (\d+)", output)]
    if sum(summaries) > 0:
        return f"found {sum(summaries)}"
    if code is None or re.search(r"^result: timed out$", output, re.MULTILINE):
        return TIMED_OUT
    if "this program holds no GPU code" in output:
        return NO_GPU_CODE
    if not summaries:
        print(f"{tool}, {program.name} --kernel {kernel}: no summary\n{output}", file=sys.stderr)
        return TOOL_FAILED
    return NOTHING


def ask(checker, program, kernel):
    return ask_model(program, kernel) if checker == "model" else ask_tool(checker, program, kernel)


def answer_so_far(cell):
    if isinstance(cell, str):
        return cell
    return cell.result() if cell.done() else ""


def record(programs, checkers, csv):
    """The table's rows are written as they come: a run that is broken off is gone on with. What is there is not asked again, but for
    the model's answers, which cost little."""
    known = {(row["class"], row["kernel"]): row for row in read(csv)} if csv.exists() else {}
    rows = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for program in sorted(programs.resolve().glob("faults.*")):
            name = program.name.removeprefix("faults.")
            for kernel, expected in kernels_of(program):
                row = {"class": name, "kernel": kernel, "expected": expected}
                for checker in CHECKERS:
                    row[checker] = known.get((name, kernel), {}).get(checker, "")
                    if checker in checkers and (checker == "model" or not row[checker]):
                        row[checker] = pool.submit(ask, checker, program, kernel)
                rows.append(row)
        if not rows:
            sys.exit(f"no programs faults.* in {programs}")
        for row in rows:
            row.update({checker: row[checker].result() for checker in checkers if not isinstance(row[checker], str)})
            write(csv, COLUMNS, [{name: answer_so_far(cell) for name, cell in each.items()} for each in rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for command in ("record", "model"):
        subparser = commands.add_parser(command)
        subparser.add_argument("programs", type=Path)
        subparser.add_argument("csv", type=Path)
    commands.add_parser("table").add_argument("csv", type=Path)
    wanted = parser.parse_args()

    if wanted.command != "table":
        record(wanted.programs, CHECKERS if wanted.command == "record" else ["model"], wanted.csv)
    print(table(read(wanted.csv), CHECKERS, "class", lambda row: row["class"]))


if __name__ == "__main__":
    main()
