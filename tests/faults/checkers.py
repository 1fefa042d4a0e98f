"""What the tables of compute-sanitizer have in common: this suite's and that of tests/synchronization."""

import csv
import os
import re
import signal
import subprocess

TOOLS = ["memcheck", "racecheck", "initcheck", "synccheck"]

TIMED_OUT = "timed out"
TOOL_FAILED = "tool failed"
# The program was compiled without nvcc, because nvcc does not take its kernels as they are.
NO_GPU_CODE = "no GPU code"
NOTHING = "nothing"
WRONG = "wrong: "


def run(command, time_limit):
    """What the command printed, and its exit code; None for the code when it had to be ended. Seconds."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True
    )
    try:
        return process.communicate(timeout=time_limit)[0], process.returncode
    except subprocess.TimeoutExpired:
        # compute-sanitizer starts the program as a child, which would go on.
        os.killpg(process.pid, signal.SIGKILL)
        return process.communicate()[0], None


def sanitizer(tool, *options):
    # Calls that fail because the kernel did are no discoveries of the tool.
    return ["compute-sanitizer", "--tool", tool, "--report-api-errors", "no", *options]


def judged_by_model(output):
    """The answer in the table's words, of what the suite's driver printed for one kernel."""
    results = re.findall(r"^result: (.*)$", output, re.MULTILINE)
    if not results:
        return TOOL_FAILED
    is_wrong = re.search(r"^NOT AS EXPECTED$", output, re.MULTILINE) and results[-1] != NOTHING
    return (WRONG if is_wrong else "") + results[-1]


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(path, columns, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def is_hit(answer):
    return answer.startswith("found") or answer == "named the line"


def is_accusation(answer):
    return "found" in answer


def count(is_one, answers):
    """How many of the answers are one, as a cell of a table."""
    if "" in answers:
        return "not recorded"
    if answers and set(answers) == {NO_GPU_CODE}:
        return NO_GPU_CODE
    return str(sum(map(is_one, answers)))


def table(rows, checkers, first_column, name_of):
    """A line for each name: how many of its faulty kernels each checker finds, and, if there are any, how many of its clean
    ones it accuses."""
    faults = [row for row in rows if row["expected"] not in ("clean", "debatable")]
    clean = [row for row in rows if row["expected"] == "clean"]
    columns = [first_column, "faults", *checkers] + (["clean", "wrongly accused by"] if clean else [])
    lines = ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    for name in sorted({name_of(row) for row in rows}) + ["all"]:
        faults_of_name = [row for row in faults if name in (name_of(row), "all")]
        clean_of_name = [row for row in clean if name in (name_of(row), "all")]
        cells = [name, str(len(faults_of_name))]
        cells += [count(is_hit, [row[checker] for row in faults_of_name]) for checker in checkers]
        if clean:
            accused = {checker: sum(is_accusation(row[checker]) for row in clean_of_name) for checker in checkers}
            wrongly = ", ".join(f"{checker} {number}" for checker, number in accused.items() if number) or "nobody"
            cells += [str(len(clean_of_name)), wrongly]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)
