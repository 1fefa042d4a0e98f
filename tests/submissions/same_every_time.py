#!/usr/bin/env python3
"""Judges programs again and again, on one core and on two, idle and beside a load, and compares what they print.

    python3 tests/submissions/same_every_time.py build/bin/solution.* build/bin/submission.*
    python3 tests/submissions/same_every_time.py --times 3 --cores 0-5 build/bin/solution.26-cas-lock

Each program runs --times times under each of the four conditions, on the model; a run has its cores for itself, but for the load:
a process on each core that works for some milliseconds, and sleeps for some, both at random. Exit code and report must be the
same in all runs. Prints a table of the conditions, and every program whose report differed. Exit code 1 when one did.
"""

import argparse
import collections
import hashlib
import os
import pathlib
import queue
import random
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

LOAD = """
import random, time
while True:
    end = time.perf_counter() + random.uniform(0, 0.02)
    while time.perf_counter() < end: pass
    time.sleep(random.uniform(0, 0.02))
"""


@dataclass(frozen=True)
class Condition:
    cores: int
    loaded: bool

    def __str__(self):
        return f"{self.cores} core{'s' if self.cores > 1 else ''}, {'beside a load' if self.loaded else 'idle'}"


CONDITIONS = [Condition(cores, loaded) for loaded in (False, True) for cores in (1, 2)]


def cores_named(text):
    """The numbers in "0-3,8"."""
    cores = []
    for piece in text.split(","):
        first, _, last = piece.partition("-")
        cores += range(int(first), int(last or first) + 1)
    return cores


def options_of(program):
    """What the first lines of a submission's file add to its command line."""
    kind, _, rest = program.name.partition(".")
    lab, _, what = rest.partition(".")
    file = pathlib.Path(__file__).parent / lab / f"{what}.cu"
    if kind != "submission" or not file.exists():
        return []
    found = re.search(r"^// OPTIONS: (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1].split() if found else []


def without_times(report):
    """A kernel's or a check's time is another one each time."""
    return re.sub(r"\b[0-9.]+ (ms|s|seconds)\b", "TIME", report)


def outcome(program, cores):
    """Exit code and report of one run, and its seconds."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        command = ["taskset", "-c", ",".join(map(str, cores)), str(program), "--backend", "model", *options_of(program)]
        try:
            run = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                 errors="replace", timeout=300, check=False)
            said = f"exit code {run.returncode}\n{without_times(run.stdout)}"
        except subprocess.TimeoutExpired:
            said = "did not end in 300 s\n"
    return said, time.monotonic() - start


def runs_under(condition, programs, times, cores):
    """Pairs of program and outcome."""
    places = queue.SimpleQueue()
    count = len(cores) // condition.cores
    for i in range(count):
        places.put(cores[i * condition.cores : (i + 1) * condition.cores])
    load = [subprocess.Popen(["taskset", "-c", str(core), sys.executable, "-c", LOAD])
            for core in cores[: count * condition.cores] if condition.loaded]

    def one(program):
        place = places.get()
        try:
            return program, outcome(program, place)
        finally:
            places.put(place)

    jobs = programs * times
    # Neighbors are other ones each time.
    random.shuffle(jobs)
    try:
        with ThreadPoolExecutor(count) as pool:
            return list(pool.map(one, jobs))
    finally:
        for process in load:
            process.kill()
            process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    parser.add_argument("--times", type=int, default=25, help="runs of each program under each condition (25)")
    parser.add_argument("--cores", type=cores_named, default=sorted(os.sched_getaffinity(0)), help="such as 0-3,8 (all)")
    parser.add_argument("--condition", type=int, choices=range(len(CONDITIONS)), help="that one alone")
    parser.add_argument("--reports", type=pathlib.Path, help="a file for a digest of each program's report: runs of "
                        "several calls are compared with it")
    options = parser.parse_args()
    programs = [program.resolve() for program in options.programs]
    for program in programs:
        if not os.access(program, os.X_OK):
            parser.error(f"{program} is no program: build it first")
    if len(options.cores) < 2:
        parser.error("two cores are needed")

    outcomes = collections.defaultdict(collections.Counter)
    print("| condition | programs | runs | programs with more than one report | longest run | time |\n|---|---|---|---|---|---|")
    for condition in CONDITIONS if options.condition is None else [CONDITIONS[options.condition]]:
        start = time.monotonic()
        here = collections.defaultdict(set)
        longest = 0
        for program, (said, seconds) in runs_under(condition, programs, options.times, options.cores):
            outcomes[program][said] += 1
            here[program].add(said)
            longest = max(longest, seconds)
        several = sum(len(said) > 1 for said in here.values())
        print(f"| {condition} | {len(programs)} | {len(programs) * options.times} | {several} | {longest:.1f} s | "
              f"{time.monotonic() - start:.0f} s |", flush=True)

    differing = [program for program in programs if len(outcomes[program]) > 1]
    print(f"\n{len(programs) - len(differing)} of {len(programs)} programs said the same every time.")
    for program in differing:
        print(f"\n{program.name}:")
        for said, count in outcomes[program].most_common():
            print(f"--- {count} times\n{said}")

    earlier_differ = False
    if options.reports:
        digests = {program.name: hashlib.sha256(outcomes[program].most_common()[0][0].encode()).hexdigest() for program in programs}
        earlier = dict(line.split() for line in options.reports.read_text().splitlines()) if options.reports.exists() else {}
        for name in sorted(digests.keys() & earlier.keys()):
            if digests[name] != earlier[name]:
                print(f"{name}: another report than in an earlier call")
                earlier_differ = True
        options.reports.write_text("".join(f"{name} {digest}\n" for name, digest in sorted({**earlier, **digests}.items())))
    return 1 if differing or earlier_differ else 0


if __name__ == "__main__":
    sys.exit(main())
