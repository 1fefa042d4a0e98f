#!/usr/bin/env python3
"""samples.py WARPBOOK [--published FOLDER] [--csv FILE] [PROGRAM…]: compares what `warpbook run` says of programs of which it counts and
checks a part with what it says when it counts and checks all. PROGRAM is a name of programs.csv, whose collections are in FOLDER, or a
file of our own; words behind a colon are its arguments: benchmarks/run_speed/programs/scan.cu:65536:40.

Each program runs with --check all, first, none, and auto with a tenth of the counting that all of it takes: on one thread, and on two while
the computer has something else to do. Printed is one line for each kernel, grid and block that was counted in part, the worst first:
how far its counts are from the true ones, and how far they may be by its note. Then what must not be:

    another choice       auto counts and checks otherwise on two threads, or on a busy computer
    other values         the program prints something else; times, rates and addresses are left out
    beyond its error     a count is further from the truth than its note says. Where all that was counted did the same, it says nothing: then
                         others may differ, which is told, and is no mistake
    false finding        one that --check all does not have; what only runs is told without a line

Exit code 1 when anything is."""

import argparse
import collections
import csv
import datetime
import json
import multiprocessing
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

import listed

SECONDS = 300
SHARE = 0.1
LANE_ACCESSES_PER_SECOND = 1e8
COLUMNS = ["program", "check", "kernel", "grid", "block", "access", "all", "scaled", "off by", "stated", "state"]
# Programs that print what depends on the order of threads, or on the computer; and lines that say so by themselves.
OF_ORDER = {"bellman_ford": "distances that a thread finds in a round are used by others in the same one, or not",
            "nv/coalescing": "it prints rates without a unit", "nbody/block": "it prints seconds without a unit"}
OF_TIME = re.compile(r"time|second|elapsed|bandwidth|throughput|performance|speed|flop|/s\b|\bms\b|\bus\b|0x[0-9a-f]+|\bfps\b", re.I)
NUMBER_OF_SECONDS = re.compile(r"\d+(\.\d+)?(e[-+]?\d+)? *(ms|us|ns|s)\b")
UNCHECKED = "in a part that was not checked"


class Source:
    """A program, as it is named on the command line."""

    def __init__(self, text, published, work):
        self.name, *self.arguments = text.split(":")
        programs = {program.name: program for program in listed.programs()}
        if self.name in programs:
            program = programs[self.name]
            self.folder = program.copy_to(published, work)
            self.words = program.compile_arguments(published)
            self.arguments = self.arguments or program.arguments
        else:
            path = pathlib.Path(self.name).resolve()
            self.name = path.stem if path.name != "main.cu" else path.parent.name
            self.folder = work
            self.words = [str(file) for file in sorted(path.glob("*.cu"))] if path.is_dir() else [str(path)]
            text = "" if path.is_dir() else path.read_text()
            self.words += ["-DMISTAKE=0", *(word for options in re.findall(r"^// OPTIONS: (.+)$", text, re.M) for word in options.split())]


class Run:
    """What one choice came to."""

    def __init__(self, warpbook, source, binary, check):
        files = {kind: binary.with_suffix("." + kind) for kind in ("json", "csv")}
        command = [warpbook, "run", *check, *(word for kind, file in files.items() for word in ("--" + kind, file)), binary,
                   "--", *source.arguments]
        ended = subprocess.run(command, cwd=source.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
                               timeout=SECONDS)
        self.exit_code = ended.returncode
        self.values = [line for line in own_lines(ended.stdout) if not OF_TIME.search(NUMBER_OF_SECONDS.sub("", line))
                       and not NUMBER_OF_SECONDS.search(line)]
        text = files["json"].read_text()
        self.record = json.loads(text)
        self.choice = re.sub(r'"date": "[^"]*"', "", text)
        with open(files["csv"], newline="") as file:
            self.rows = [row for row in csv.DictReader(file) if row["scope"] == "launch"]

    def counts(self):
        """By kernel, grid, block, kind of access and what is counted: the sum, and what the notes say of it."""
        sums, notes = collections.Counter(), collections.defaultdict(set)
        for row in self.rows:
            for what in ("instructions", "units"):
                if row["access"]:
                    sums[row["kernel"], row["grid"], row["block"], row["access"], what] += int(row[what])
            notes[row["kernel"], row["grid"], row["block"]].add(row["note"])
        return sums, notes

    def seconds_of_counting(self):
        return sum(int(row["instructions"]) for row in self.rows if row["instructions"]) * 32 / LANE_ACCESSES_PER_SECOND

    def findings(self):
        of_launches = [finding for launch in self.record["launches"] for finding in launch.get("findings", [])]
        return {(finding["kind"], finding.get("file"), finding.get("line")) for finding in of_launches + self.record["host_findings"]
                if UNCHECKED not in finding.get("text", "") and not str(finding.get("case", "")).startswith("unchecked_")}


def own_lines(output):
    """What the program prints itself, in front of the report."""
    lines = output.splitlines()
    begin = next((number - 2 for number, line in enumerate(lines) if line.startswith("  grid (")),
                 next((number for number, line in enumerate(lines) if line.startswith(("No faults found", "Faults, "))), len(lines)))
    return lines[:max(begin, 0)]


def stated(notes):
    """How far counts may be off by their notes: None where one says that nobody knows."""
    if any("is not known" in note for note in notes):
        return None
    return max((float(percent) / 100 for note in notes for percent in re.findall(r", within ([0-9.]+) %", note)), default=0)


def rows_of(name, check, truth, part):
    true, _ = truth.counts()
    scaled, notes = part.counts()
    for key in scaled:
        kernel, grid, block, access, what = key
        texts = notes[kernel, grid, block]
        if not any("scaled" in note for note in texts):
            continue
        off = abs(scaled[key] - true[key]) / max(true[key], 1)
        may = stated(texts)
        # Rounded to whole numbers.
        is_within = may is None or abs(scaled[key] - true[key]) <= max(may * scaled[key], 1)
        # Of launches that all did the same nobody can say that others, with other arguments, do not.
        state = "as stated" if is_within else "others differ" if may == 0 else "beyond its error"
        yield dict(zip(COLUMNS, [name, check, kernel[:60], grid, block, f"{access}, {what}", true[key], scaled[key], f"{off:.4f}",
                                 "unknown" if may is None else f"{may:.4f}", state]))


def keep_busy():
    while True:
        pass


def assess(warpbook, source, work):
    """Rows, and sentences about what must not be."""
    binary = work / "program"
    built = subprocess.run([warpbook, "run", "-o", binary, *source.words], cwd=source.folder, capture_output=True, text=True, errors="replace")
    if built.returncode != 0:
        raise OSError("it does not compile: " + (built.stderr.strip().splitlines() or [""])[-1])
    truth = Run(warpbook, source, binary, ["--check", "all"])
    auto = ["--check", "auto", "--budget", f"{truth.seconds_of_counting() * SHARE:.9f}"]
    runs = {"auto": Run(warpbook, source, binary, [*auto, "--threads", "1"]), "first": Run(warpbook, source, binary, ["--check", "first"]),
            "none": Run(warpbook, source, binary, ["--check", "none"])}
    others = [multiprocessing.Process(target=keep_busy, daemon=True) for _ in range(os.cpu_count() or 1)]
    for other in others:
        other.start()
    try:
        busy = Run(warpbook, source, binary, [*auto, "--threads", "2"])
    finally:
        for other in others:
            other.terminate()
    problems = []
    if busy.choice != runs["auto"].choice:
        problems.append("another choice on two threads of a busy computer")
    for check, run in runs.items():
        if source.name not in OF_ORDER and run.values != truth.values:
            problems.append(f"other values with {check}: {difference(truth.values, run.values)}")
        if false := run.findings() - truth.findings():
            problems.append(f"false finding with {check}: {sorted(map(str, false))[0]}")
    rows = [row for check, run in runs.items() for row in rows_of(source.name, check, truth, run)]
    # One row for each kernel, grid and block: the worst of its counts.
    worst = {}
    for row in sorted(rows, key=lambda row: (row["state"] != "as stated", float(row["off by"]))):
        worst[row["check"], row["kernel"], row["grid"], row["block"]] = row
    return list(worst.values()), problems


def difference(one, other):
    pairs = [(a, b) for a, b in zip(one, other) if a != b]
    return f"\"{pairs[0][1]}\" for \"{pairs[0][0]}\"" if pairs else f"{len(other)} lines for {len(one)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warpbook", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--published", type=lambda text: pathlib.Path(text).resolve(), default=pathlib.Path())
    parser.add_argument("--csv", type=pathlib.Path)
    parser.add_argument("programs", nargs="+")
    asked = parser.parse_args()
    rows, problems, tried = [], [], 0
    for text in asked.programs:
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder)
            try:
                source = Source(text, asked.published, work)
                more, wrong = assess(asked.warpbook, source, work)
                tried += 1
                rows += more
                problems += [f"{source.name}: {sentence}" for sentence in wrong]
                print(f"{source.name}: {len(more)} sampled, worst {max((row['off by'] for row in more), default='-')}"
                      + "".join(f"\n    {sentence}" for sentence in wrong), flush=True)
            except (OSError, subprocess.SubprocessError, ValueError, listed.Problem) as error:
                problems.append(f"{text}: not tried: {str(error)[:200]}")
                print(problems[-1], flush=True)
    rows.sort(key=lambda row: (row["state"] != "beyond its error", -float(row["off by"])))
    problems += [f"{row['program']}: beyond its error with {row['check']}: {row['kernel']} {row['access']}" for row in rows
                 if row["state"] == "beyond its error"]
    if asked.csv:
        with open(asked.csv, "w", newline="", encoding="utf-8") as file:
            words = ["python3", "tests/programs/samples.py", *sys.argv[1:]]
            print(f"# {' '.join(words)}\n# {datetime.date.today()}, {platform.machine()}, {os.cpu_count()} processors, "
                  f"{tried} programs\n" + "".join(f"# {problem}\n" for problem in problems), end="", file=file)
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    print(f"{tried} programs, {len(rows)} kernels in part, {sum(float(row['off by']) > 0 for row in rows)} of them inexact, "
          f"{len(problems)} problems", *problems, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
