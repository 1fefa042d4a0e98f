#!/usr/bin/env python3
"""ordinary.py WARPBOOK PROGRAM... [--alone] [--options WORDS]: runs ordinary programs, tests/programs/ordinary/, under
`WARPBOOK run`.

Each is right as it stands (-DMISTAKE=0): it prints OK, nothing is found, and its counts are exact. With -DMISTAKE=1 and
so on it has a mistake, which must be found at its line. The comments at its head say so (README.md). They are compiled in
batches of many programs; those of several files, and those that stand alone here, one by one.

--check none: the right versions alone, where nothing is counted: as native code, they print OK, too; and all kernels of
batches have some, but those of which the program says why not.
--options: for the compiler, in front of the programs' own. --table FILE: a line for each variant, as CSV.
Prints what is otherwise. The exit code is 1 if anything is."""

import argparse
import collections
import concurrent.futures
import csv
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import ordinary_batch
from ordinary_program import OrdinaryProgram

SECONDS = 60
# Of the host's code: what kernels are compiled with is the model's.
LEVELS = ["-O0", "-O1", "-O2", "-O3"]


class Run:
    """What a program with one of its mistakes, or with none, did."""

    def __init__(self, words):
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder) / "record.json"
            try:
                ended = subprocess.run([*words[:2], "--json", record, *words[2:]], capture_output=True, text=True,
                                       errors="replace", check=False, timeout=SECONDS)
                self.exit_code = ended.returncode
                self.output = ended.stdout + ended.stderr
            except subprocess.TimeoutExpired:
                self.exit_code = None
                self.output = f"it did not end within {SECONDS} s"
            # What does not compile leaves an empty file.
            content = record.read_text() if record.exists() else ""
            self.record = json.loads(content) if content else None

    def findings(self):
        """Of launches, and of the host's calls."""
        of_launches = [finding for launch in self.record["launches"] for finding in launch.get("findings", [])]
        return of_launches + self.record["host_findings"]

    def counts_of(self, kernel, space, operation):
        counters = [launch["totals"].get(space, {}).get(operation, {}) for launch in self.record["launches"]
                    if re.match(rf"(.*[ :])?{kernel}\b", launch["kernel"])]
        return tuple(sum(counter.get(what, 0) for counter in counters) for what in ("instructions", "units"))


def places_of(finding):
    other = finding.get("other") or {}
    return {(Path(place.get("file") or "?").name, place.get("line")) for place in (finding, other)}


def told(places):
    return " or ".join(f"{file}:{line}" for file, line in sorted(places))


def found_in(run):
    found = {f"{finding['kind']} at {Path(finding.get('file') or '?').name}:{finding.get('line')}"
             for finding in run.findings()}
    return ", ".join(sorted(found)) or "nothing"


def problems_of_right_version(program, run, check="all"):
    if run.record is None or run.exit_code != 0 or "OK" not in run.output.splitlines():
        return [f"it should print OK; exit code {run.exit_code}:\n{run.output}"]
    problems = [f"nothing should be found; found: {found_in(run)}"] if run.findings() else []
    for kernel, space, operation, instructions, units in program.counts if check == "all" else []:
        wanted = (int(instructions), int(units))
        counted = run.counts_of(kernel, space, operation)
        if counted != wanted:
            problems.append(f"{kernel}, {space} {operation}: wanted {wanted}, counted {counted}")
    return problems


def problems_of_mistake(run, kind, places):
    if run.record is None:
        return [f"it left no record; exit code {run.exit_code}:\n{run.output}"]
    if any(finding["kind"] == kind and places & places_of(finding) for finding in run.findings()):
        return []
    return [f"wanted: {kind} at {told(places)}; found: {found_in(run)}"]


def assess(program, variant, words, check):
    """(program's name, variant, what was wanted, problems)"""
    run = Run(words)
    if variant == 0:
        problems = problems_of_right_version(program, run, check)
        wanted = "OK"
    else:
        _, kind, places = program.mistakes[variant - 1]
        problems = problems_of_mistake(run, kind, places)
        wanted = f"{kind} at {told(places)}"
    if variant in program.missed and check == "all":
        # Known to fail: a line is to go as soon as it is not true any more.
        problems = [] if problems else ["it is as it should be: take the line `// MISSED` out"]
    return program.name, variant, wanted, problems


def variants_of(programs, turn, turns):
    """Each as it stands, and of all mistakes those whose turn it is."""
    mistakes = [(program, number) for program in programs for number, _, _ in program.mistakes]
    return [(program, 0) for program in programs] + mistakes[turn::turns]


def words_alone(warpbook, program, variant, options, check):
    return [warpbook, "run", "--check", check, *program.sources, f"-DMISTAKE={variant}", *options, *program.options]


def words_in_batches(warpbook, variants, options, check, folder, pool):
    """Of variants that can be in a batch: plain ones in one for each -O of the host's code, others in one for each kind."""
    batches = collections.defaultdict(list)
    for program, variant in variants:
        kind = (level_of(program, variant), False) if program.is_plain else (*program.options, program.uses_cub)
        batches[kind].append((program, variant))
    def build(kind):
        *own_options, _ = kind
        batch_folder = tempfile.mkdtemp(dir=folder)
        batch = ordinary_batch.build(warpbook, batches[kind], ["--check", check, *own_options, *options], batch_folder)
        if check == "none":
            require_native_code([program for program, _ in batches[kind]], batch)
        return [(program, variant, [warpbook, "run", "--check", check, batch, "--", ordinary_batch.entry_of(program, variant)])
                for program, variant in batches[kind]]
    # Those that take longest first.
    return [job for jobs in pool.map(build, sorted(batches, key=lambda kind: not kind[-1])) for job in jobs]


def require_native_code(programs, batch):
    said = {(program.name, kernel) for program in programs for kernel in program.on_model}
    lacking = ordinary_batch.kernels_on_model(batch)
    if lacking != said:
        raise SystemExit(f"without native code, and no line `// ON THE MODEL` says why: {sorted(lacking - said)}; "
                         f"with native code, and a line says that there is none: {sorted(said - lacking)}")


def level_of(program, variant):
    """The same one whichever other variants have their turn, so that a variant's result is the same every day."""
    return LEVELS[zlib.crc32(ordinary_batch.entry_of(program, variant).encode()) % len(LEVELS)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warpbook")
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--alone", action="store_true", help="no batches: each as somebody would type it")
    parser.add_argument("--check", choices=["all", "none"], default="all")
    parser.add_argument("--options", default="", help="for the compiler")
    parser.add_argument("--turn", default="0/1", help="N/M: every M-th of the mistakes, from number N on")
    parser.add_argument("--table", help="a CSV file")
    asked = parser.parse_args()
    programs = [OrdinaryProgram(path) for path in asked.programs]
    if not Path("/usr/include/cub/version.cuh").exists():
        without = [program.name for program in programs if program.uses_cub]
        print(f"left out, because libcub-dev and libthrust-dev are not installed: {', '.join(without)}")
        programs = [program for program in programs if not program.uses_cub]
    lacking = [program.name for program in programs if not program.mistakes and not program.counts]
    if lacking:
        raise SystemExit(f"no mistake and no counts in {', '.join(lacking)}")
    if asked.check == "none":
        variants = [(program, 0) for program in programs]
    else:
        variants = variants_of(programs, *map(int, asked.turn.split("/")))
    def stands_alone(variant):
        return asked.alone or variant[0].is_alone
    alone = list(filter(stands_alone, variants))
    together = list(itertools.filterfalse(stands_alone, variants))
    options = asked.options.split()
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        jobs = words_in_batches(asked.warpbook, together, options, asked.check, folder, pool)
        jobs += [(*variant, words_alone(asked.warpbook, *variant, options, asked.check)) for variant in alone]
        outcomes = sorted(pool.map(lambda job: assess(*job, asked.check), jobs))
    for name, variant, _, problems in outcomes:
        for problem in problems:
            print(f"{name}, {'as it stands' if variant == 0 else f'mistake {variant}'}: {problem}")
    missed = {program.name: program.missed for program in programs}
    if asked.table:
        with open(asked.table, "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["program", "mistake", "wanted", "result"])
            writer.writerows((name, variant or "", wanted, "otherwise" if problems else
                              "missed" if variant in missed[name] else "as wanted")
                             for name, variant, wanted, problems in outcomes)
    failed = sum(bool(problems) for _, _, _, problems in outcomes)
    print(f"{len(programs)} programs, {len(outcomes)} variants, {failed} otherwise than wanted, "
          f"{sum(variant in missed[name] for name, variant, _, _ in outcomes)} known to be missed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
