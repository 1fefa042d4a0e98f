#!/usr/bin/env python3
"""How long a student waits for the verdict after a save, in `./warpbook watch`, and where that time goes.

    python3 benchmarks/watch_saves.py 01 07 14 18

Saves each lab's solution a few times, each time with another last line, while watch runs without a terminal. "noticed" is from the
save to the start of the check: the file must have been quiet for a while. "check" is from there to the verdict: build and run. "alone" is what
`./warpbook check` takes after such a save when nobody watches. Prints medians. Gives the starters back at the end, and refuses files
that are no longer the starter. For an idle machine; standard library only.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import time
from statistics import median

COURSE = pathlib.Path(__file__).resolve().parent.parent


def lines_with_times(process, end):
    """(line, when it was printed) up to the first line with `end`."""
    lines = []
    for line in process.stdout:
        lines.append((line, time.monotonic()))
        if end(line):
            return lines
    sys.exit("watch has ended")


class StudentFile:
    """A lab's file, which holds the solution now, and the starter again in the end."""

    def __init__(self, number):
        self.name = next(folder.name for folder in (COURSE / "labs").iterdir() if folder.name.startswith(number + "-"))
        solution = next((COURSE / "solutions" / self.name).glob("*.cu"))
        self.path = COURSE / "labs" / self.name / solution.name
        self.starter = (COURSE / "labs" / self.name / "starter.cu").read_text()
        self.solution = solution.read_text()
        if self.path.exists() and self.path.read_text() != self.starter:
            sys.exit(f"{self.path} is no longer the starter, and would be overwritten. Measure in a clone of its own.")

    def save(self, number):
        self.replace(f"{self.solution}// {number}\n")

    def give_back(self):
        self.replace(self.starter)

    def replace(self, text):
        new = self.path.with_suffix(".unfinished")
        new.write_text(text)
        os.replace(new, self.path)


def measure(program, file, times):
    is_verdict = lambda line: line.startswith(file.name + "  ") and " s, " in line  # noqa: E731
    file.save(0)
    watch = subprocess.Popen([program, "watch", file.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    noticed, checked, whole = [], [], []
    try:
        lines_with_times(watch, is_verdict)
        for number in range(1, times + 1):
            file.save(number)
            saved = time.monotonic()
            lines = lines_with_times(watch, is_verdict)
            if "  SOLVED  " not in lines[-1][0]:
                sys.exit(f"not SOLVED, so its time says nothing: {lines[-1][0]}")
            began = next(when for line, when in lines if ": checking " in line)
            noticed.append(began - saved)
            checked.append(lines[-1][1] - began)
            whole.append(lines[-1][1] - saved)
    finally:
        watch.stdin.close()
        watch.wait()
    alone = []
    for number in range(times + 1, 2 * times + 1):
        file.save(number)
        began = time.monotonic()
        subprocess.run([program, "check", file.name, "--backend", "model"], stdout=subprocess.DEVNULL, check=True)
        alone.append(time.monotonic() - began)
    return [median(seconds) for seconds in (noticed, checked, whole, alone)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labs", nargs="+", help="their numbers")
    parser.add_argument("--times", type=int, default=5, help="saves of each (5)")
    parser.add_argument("--program", default=COURSE / "build/bin/warpbook", type=pathlib.Path)
    options = parser.parse_args()
    print("| lab | noticed, s | check, s | save to verdict, s | alone, s |\n|---|---|---|---|---|")
    for number in options.labs:
        file = StudentFile(number)
        try:
            numbers = measure(options.program, file, options.times)
        finally:
            file.give_back()
        print(f"| {file.name} | " + " | ".join(f"{seconds:.2f}" for seconds in numbers) + " |", flush=True)


if __name__ == "__main__":
    main()
