#!/usr/bin/env python3
"""What the model finds in the fault suite, beside what NVIDIA's compute-sanitizer finds.

    sanitizer_table.py record PROGRAMS CSV    runs everything; needs a GPU and compute-sanitizer
    sanitizer_table.py model PROGRAMS CSV     renews the model's column alone; needs no GPU
    sanitizer_table.py table CSV              prints the table for the documentation

PROGRAMS is the folder with the programs faults.*, such as build/bin. Standard library only.
"""

import argparse
import csv
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOOLS = ["memcheck", "racecheck", "initcheck", "synccheck"]
CHECKERS = ["model"] + TOOLS
COLUMNS = ["class", "kernel", "expected"] + CHECKERS
# Seconds. A kernel that hangs costs them whole; the others take a few, even when all processors are busy.
TIME_LIMIT = 40
TIME_LIMIT_OF_KERNEL = 15

TIMED_OUT = "timed out"
TOOL_FAILED = "tool failed"
NOTHING = "nothing"
WRONG = "wrong: "


def run(command):
    """What the command printed, and its exit code; None for the code when it had to be ended."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True
    )
    try:
        return process.communicate(timeout=TIME_LIMIT)[0], process.returncode
    except subprocess.TimeoutExpired:
        # compute-sanitizer starts the program as a child, which would go on.
        os.killpg(process.pid, signal.SIGKILL)
        return process.communicate()[0], None


def kernels_of(program):
    output, code = run([program, "--list"])
    if code != 0:
        sys.exit(f"{program} --list failed:\n{output}")
    return [tuple(line.split("\t")) for line in output.splitlines()]


def ask_model(program, kernel):
    output, code = run([program, "--backend", "model", "--kernel", kernel])
    if code != 0:
        print(f"{program.name} --kernel {kernel}: not as expected\n{output}", file=sys.stderr)
    result = re.search(r"^result: (.*)$", output, re.MULTILINE)
    if not result:
        return TOOL_FAILED
    return WRONG + result.group(1) if code != 0 and result.group(1) != NOTHING else result.group(1)


def ask_tool(tool, program, kernel):
    output, code = run(
        # Calls that fail because the kernel did are no discoveries of the tool.
        ["compute-sanitizer", "--tool", tool, "--report-api-errors", "no", program]
        + ["--backend", "cupti", "--kernel", kernel, "--time-limit", str(TIME_LIMIT_OF_KERNEL)]
    )
    # racecheck counts hazards, and errors only where something else went wrong.
    summaries = [int(number) for number in re.findall(r"(?:ERROR|RACECHECK) SUMMARY: (\d+)", output)]
    if sum(summaries) > 0:
        return f"found {sum(summaries)}"
    if code is None or re.search(r"^result: timed out$", output, re.MULTILINE):
        return TIMED_OUT
    if not summaries:
        print(f"{tool}, {program.name} --kernel {kernel}: no summary\n{output}", file=sys.stderr)
        return TOOL_FAILED
    return NOTHING


def ask(checker, program, kernel):
    return ask_model(program, kernel) if checker == "model" else ask_tool(checker, program, kernel)


def record(programs, checkers, known):
    """Rows of the table; answers of judges that are not asked are taken from `known`."""
    rows = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for program in sorted(programs.resolve().glob("faults.*")):
            name = program.name.removeprefix("faults.")
            for kernel, expected in kernels_of(program):
                row = {"class": name, "kernel": kernel, "expected": expected}
                for checker in CHECKERS:
                    if checker in checkers:
                        row[checker] = pool.submit(ask, checker, program, kernel)
                    else:
                        row[checker] = known.get((name, kernel), {}).get(checker, "")
                rows.append(row)
        for row in rows:
            row.update({checker: row[checker].result() for checker in checkers})
    return rows


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(path, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def is_hit(answer):
    return answer.startswith("found") or answer == "named the line"


def is_accusation(answer):
    return "found" in answer


def markdown(rows):
    """A line for each class: how many of its faults each judge finds, and how many of its clean kernels it accuses."""
    lines = [
        "| class | faults | " + " | ".join(CHECKERS) + " | clean | wrongly accused by |",
        "|---|---|" + "---|" * len(CHECKERS) + "---|---|",
    ]
    classes = sorted({row["class"] for row in rows})
    for name in classes + ["all"]:
        of_class = [row for row in rows if name in (row["class"], "all")]
        faults = [row for row in of_class if row["expected"] != "clean"]
        clean = [row for row in of_class if row["expected"] == "clean"]
        hits = [str(sum(is_hit(row[checker]) for row in faults)) for checker in CHECKERS]
        accused = [(checker, sum(is_accusation(row[checker]) for row in clean)) for checker in CHECKERS]
        wrongly = ", ".join(f"{checker} {count}" for checker, count in accused if count) or "nobody"
        lines.append(f"| {name} | {len(faults)} | " + " | ".join(hits) + f" | {len(clean)} | {wrongly} |")
    return "\n".join(lines)


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
        known = {}
        if wanted.command == "model":
            known = {(row["class"], row["kernel"]): row for row in read(wanted.csv)}
        rows = record(wanted.programs, CHECKERS if wanted.command == "record" else ["model"], known)
        if not rows:
            sys.exit(f"no programs faults.* in {wanted.programs}")
        write(wanted.csv, rows)
    print(markdown(read(wanted.csv)))


if __name__ == "__main__":
    main()
