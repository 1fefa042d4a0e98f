#!/usr/bin/env python3
"""orders_of_streams.py WARPBOOK: runs ordinary programs whose work is in streams with --schedule 1 to 8. The right versions
print OK in every order. The mistakes, which the plain order hides, print something else in one at least, and in each order
the finding is the one that the program names.

Prints what is otherwise. The exit code is 1 if anything is."""

import concurrent.futures
import sys
import tempfile
from pathlib import Path

import ordinary
from ordinary_program import OrdinaryProgram

SCHEDULES = range(1, 9)
# Of each, the mistakes that give right values in the plain order.
PROGRAMS = {
    "captured_graph": [],
    "celsius_in_mapped_memory": [1],
    "chunks_in_streams": [1, 2],
    "dot_product": [1],
    "host_functions": [2],
    "overlapping_streams": [2],
    "polling": [1],
    "signal_from_host": [],
    "priorities": [1, 2],
    "streams": [],
    "threads_and_streams": [],
    "two_buffers": [],
    "event_timing": [],
    "registered_memory": [],
}


def is_ok(run):
    return run.exit_code is not None and "OK" in run.output.splitlines()


def problems_of_variant(warpbook, program, variant, folder):
    binary = Path(folder) / f"{program.name}-{variant}"
    built = ordinary.Run([warpbook, "run", "-o", binary, *program.sources, f"-DMISTAKE={variant}", *program.options])
    if built.exit_code != 0:
        return [f"it is not built:\n{built.output}"]
    plain = ordinary.Run([warpbook, "run", binary])
    drawn = [ordinary.Run([warpbook, "run", "--schedule", str(seed), binary]) for seed in SCHEDULES]
    if variant == 0:
        return [f"--schedule {seed}: {problem}" for seed, run in zip(SCHEDULES, drawn)
                for problem in ordinary.problems_of_right_version(program, run)]
    _, kind, places = program.mistakes[variant - 1]
    problems = [f"--schedule {seed}: {problem}" for seed, run in zip(SCHEDULES, drawn) if variant not in program.missed
                for problem in ordinary.problems_of_mistake(run, kind, places)]
    if not is_ok(plain):
        problems.append(f"the plain order should hide it; it printed\n{plain.output}")
    if all(is_ok(run) for run in drawn):
        problems.append("it printed OK in every order")
    return problems


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    warpbook = sys.argv[1]
    here = Path(__file__).parent / "ordinary"
    variants = [(OrdinaryProgram(here / f"{name}.cu"), variant) for name, mistakes in PROGRAMS.items()
                for variant in [0, *mistakes]]
    is_bad = False
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = pool.map(lambda pair: problems_of_variant(warpbook, *pair, folder), variants)
        for (program, variant), problems in zip(variants, answers):
            for problem in problems:
                is_bad = True
                print(f"{program.name}, -DMISTAKE={variant}: {problem}")
    sys.exit(1 if is_bad else 0)


if __name__ == "__main__":
    main()
