#!/usr/bin/env python3
"""hecbench.py WARPBOOK HECBENCH [options] [PROGRAM…] [-- options of `warpbook run`]: builds and runs HeCBench's CUDA programs, with the
arguments of their Makefiles' target `run`, within a limit of time, and writes hecbench.csv, the worst first. HECBENCH is a checkout of
https://github.com/zjin-lcf/HeCBench, or a folder with its src/. Programs that the table has already are left out: so it can be
written in pieces. Without a name, all of them.

    state          the worst that became of it
    compiled       yes, or the first line of the refusal
    ended          exit code: the first of its runs that is not 0; or the limit that it met: time, memory
    own check      right, wrong, or - when nothing that it prints says so
    findings       how many of each kind, each place once
    missing        files that its arguments name and that HeCBench does not have: of programs that launched no kernel

Exit code 0 when all of them could be tried, whatever became of them."""

import argparse
import collections
import concurrent.futures
import csv
import datetime
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

import guarded
import listed
import made_program
import table

COLUMNS = ["program", "state", "compiled", "ended", "own check", "findings", "missing", "seconds to compile", "seconds"]
LIMITS = ["time", "memory"]
STATES = ["does not compile", "ends wrong", "wrong values", "findings", "limit", "input missing", "as expected"]
# What a program prints of its own check, the first that fits; without counts of zero, which say the opposite of their words.
NO_COUNT = re.compile(r"\b(0|no|zero) (failures?|failed|errors?|mismatch(es)?|wrong)\b|"
                      r"\b(fail(ed|ures?)?|errors?|mismatch(es)?)\s*[:=?]\s*0\b(?!\.)", re.I)
CHECKS = [("wrong", re.compile(r"\b(fail|fails|failed|failure|incorrect|mismatch|mismatches|mismatched|wrong|invalid checksum)\b", re.I)),
          ("right", re.compile(r"\b(pass|passes|passed|success|successful|successfully|correct|verified|valid)\b", re.I))]
MOST_OF_A_MESSAGE = 120


def own_check(output):
    said = NO_COUNT.sub("", output)
    return next((verdict for verdict, words in CHECKS if words.search(said)), "-")


def refusal(messages):
    """The line that says why, without folders."""
    lines = [line.strip() for line in messages.splitlines() if line.strip()]
    said = [line for line in lines if not re.match(r"\d* *\|", line)]
    why = next((line for line in said if re.search(r"\berror: |\*\*\*|no file defines it|undefined reference|multiple definition|cannot find -l", line)), "")
    return re.sub(r"(/[\w.+-]+)+/", "", why or (said or [""])[-1])[:MOST_OF_A_MESSAGE]


def findings_in(records):
    found = set().union(*(table.findings_of(record) for record in records))
    kinds = collections.Counter(kind for kind, _ in found)
    return "; ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))


def state_of(row):
    has_input, meets_limit = not row["missing"], row["ended"] in LIMITS
    conditions = [row["compiled"] == "yes", row["ended"] == "0" or meets_limit or not has_input, row["own check"] != "wrong" or not has_input,
                  not row["findings"], not meets_limit, has_input]
    return next((state for state, holds in zip(STATES, conditions) if not holds), STATES[-1])


def row_of(name, options, work):
    """Builds and runs it in a copy that is gone afterwards."""
    row = dict.fromkeys(COLUMNS, "") | {"program": name, "own check": "-"}
    try:
        folder = listed.copy_with_what_lies_beside(options.hecbench, pathlib.PurePath("src") / name, work)
        program = made_program.MadeProgram(folder, work)
        if not program.lines or not program.programs:
            return row | {"compiled": program.why_nothing_runs()[:MOST_OF_A_MESSAGE]}
        messages, built = program.build(options.warpbook, guarded.Limits(options.compile_limit, options.memory))
        row["seconds to compile"] = f"{built.seconds:.1f}"
        row["compiled"] = "yes" if built.exit_code == 0 else f"met the limit: {built.limit}" if built.limit else refusal(messages)
        if built.exit_code != 0:
            return row
        ended = program.run(options.warpbook, ["--threads", str(options.threads), *options.for_run],
                            guarded.Limits(options.limit, options.memory))
        codes = [code for code in program.exit_codes() if code != 0] or [ended.exit_code]
        row["ended"] = ended.limit or str(codes[0])
        row["seconds"] = f"{ended.seconds:.1f}"
        row["own check"] = own_check(program.printed())
        records = program.records()
        row["findings"] = findings_in(records)
        if row["ended"] not in LIMITS and not any(record.get("launches") for record in records):
            row["missing"] = " ".join(program.missing_files())
        return row
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        return row | {"compiled": f"not tried: {error}"[:MOST_OF_A_MESSAGE]}
    finally:
        output = work / "output.txt"
        if output.exists():
            shutil.copyfile(output, work.with_suffix(".txt"))
        shutil.rmtree(work, ignore_errors=True)


class Results:
    """The table, which is written anew after each program: what was measured is kept, whatever comes."""

    def __init__(self, file, head):
        self.file, self.head, self.lock = file, head, threading.Lock()
        self.rows = {}
        if file.exists():
            with open(file, newline="", encoding="utf-8") as of:
                self.rows = {row["program"]: row for row in csv.DictReader(line for line in of if not line.startswith("#"))}

    def add(self, row):
        with self.lock:
            row["state"] = state_of(row)
            self.rows[row["program"]] = row
            with open(self.file, "w", newline="", encoding="utf-8") as to:
                to.write(self.head)
                writer = csv.DictWriter(to, COLUMNS, lineterminator="\n")
                writer.writeheader()
                writer.writerows(sorted(self.rows.values(), key=lambda row: (STATES.index(row["state"]), row["program"])))
            why = row["findings"] if row["compiled"] == "yes" else row["compiled"]
            print(f"{row['state']:18}{row['program']:32}{row['seconds']:>8}  {why}", flush=True)

    def summary(self):
        rows = list(self.rows.values())
        compiled = [row for row in rows if row["compiled"] == "yes"]
        within = [row for row in compiled if row["ended"] not in LIMITS]
        checks = collections.Counter(row["own check"] for row in compiled)
        share = f" ({100 * len(within) / len(compiled):.0f} %)" if compiled else ""
        return (f"{len(rows)} programs, {len(compiled)} compile; of these {len(within)}{share} end within the limits, "
                f"{sum(row['ended'] == '0' for row in compiled)} with exit code 0; own check: "
                f"{checks['right']} right, {checks['wrong']} wrong; "
                f"{sum(bool(row['findings']) for row in compiled)} with findings")


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    mark = arguments.index("--") if "--" in arguments else len(arguments)
    parser.add_argument("warpbook", type=lambda text: pathlib.Path(text).resolve(), help="./warpbook")
    parser.add_argument("hecbench", type=lambda text: pathlib.Path(text).resolve(), help="the folder with HeCBench's src/")
    parser.add_argument("programs", nargs="*", help="names of folders, with or without -cuda")
    parser.add_argument("--limit", type=float, default=60, help="seconds for a program's target `run` (60)")
    parser.add_argument("--compile-limit", type=float, default=600, help="seconds to compile it (600)")
    parser.add_argument("--memory", type=lambda text: int(float(text) * guarded.GIB), default=8 * guarded.GIB,
                        help="GiB that each may use (8)")
    parser.add_argument("--jobs", type=int, default=1, help="programs at the same time (1)")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="of the model, for each program (all processors)")
    parser.add_argument("--again", action="store_true", help="also those that the table has already")
    parser.add_argument("--results", type=pathlib.Path, default=listed.HERE / "hecbench.csv",
                        help="the table (hecbench.csv beside this file)")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("hecbench-work"),
                        help="folder for copies; what each printed stays")
    options = parser.parse_intermixed_args(arguments[:mark])
    options.for_run = arguments[mark + 1:]
    return options


def head_of(options):
    told = [f"{datetime.date.today()}, {table.machine_and_versions()}", f"HeCBench {table.version_of(options.hecbench)}",
            f"{options.limit:g} s each, {options.jobs} at a time, {options.threads} threads each, "
            f"options of run: {' '.join(options.for_run) or 'none'}"]
    return "".join(f"# {line}\n" for line in told)


def main():
    options = options_of(sys.argv[1:])
    wanted = {name.removesuffix("-cuda") + "-cuda" for name in options.programs}
    there = {folder.name for folder in (options.hecbench / "src").glob("*-cuda")}
    if unknown := sorted(wanted - there) or ([] if there else ["*-cuda"]):
        sys.exit(f"{options.hecbench}/src has no {', '.join(unknown)}")
    results = Results(options.results, head_of(options))
    names = sorted(name for name in wanted or there if options.again or name not in results.rows)
    work = options.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for finished in concurrent.futures.as_completed([pool.submit(row_of, name, options, work / name) for name in names]):
            results.add(finished.result())
    print(results.summary())
    return 0


if __name__ == "__main__":
    sys.exit(main())
