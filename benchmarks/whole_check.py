#!/usr/bin/env python3
"""How long whole checks take on the model, and how much of that is their schedules.

    python3 benchmarks/whole_check.py build/bin/solution.*

A check in which threads wait for each other runs once more under each further schedule (docs/model.md); --schedule 0 leaves it at
the first. Prints the median of several processes and the range, one after the other, for an idle machine. Standard library only.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import time
from statistics import median


def seconds_of(command, times):
    seconds = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            start = time.monotonic()
            subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            seconds.append(time.monotonic() - start)
    return seconds


def text_of(seconds):
    return f"{median(seconds):.2f} ({min(seconds):.2f}-{max(seconds):.2f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    parser.add_argument("--times", type=int, default=5, help="processes of each (5)")
    parser.add_argument("--aim", type=float, default=2.0, help="seconds that a whole check may take (2)")
    options = parser.parse_args()
    missed = False
    print("| program | whole check, s | under one schedule, s | the schedules cost |\n|---|---|---|---|")
    for program in options.programs:
        command = [program.resolve(), "--backend", "model"]
        whole = seconds_of(command, options.times)
        one = seconds_of([*command, "--schedule", "0"], options.times)
        missed |= median(whole) > options.aim
        mark = " **missed**" if median(whole) > options.aim else ""
        print(f"| {program.name} | {text_of(whole)}{mark} | {text_of(one)} | {median(whole) - median(one):.2f} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
