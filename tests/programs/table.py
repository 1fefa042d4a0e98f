#!/usr/bin/env python3
"""table.py WARPBOOK CHECKOUTS [options] [PROGRAM…]: runs published programs with `WARPBOOK run` and prints what became of each, the
worst first; exit code 1 when one is not as the lists beside this file say.

    builds      compiles and links
    runs        ends with the exit code that it should, in every run
    right       its own comparison, or ours (references.py), says so in every run; "-": nothing compares
    true        findings of findings.csv that every run has
    false       findings that the list does not have
    seconds     one run, compilation included, on one thread and on the most threads"""

import argparse
import csv
import datetime
import json
import os
import pathlib
import platform
import re
import signal
import subprocess
import sys
import time

import listed

STATES = ["does not build", "does not run", "wrong values", "false findings", "findings missing", "not the same each time", "as expected"]


class Run:
    """One `warpbook run` of a program."""

    def __init__(self, options, program, folder, threads):
        record = folder / "warpbook-record.json"
        record.unlink(missing_ok=True)
        command = [str(options.warpbook), "run", "--check", options.check, "--json", str(record),
                   *program.compile_arguments(options.checkouts), "--", *program.arguments]
        begin = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                                   env={**os.environ, "WARPBOOK_MODEL_THREADS": str(threads)}, start_new_session=True)
        try:
            self.output, self.messages = process.communicate(timeout=options.time_limit)
            self.exit_code = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            self.output, self.messages = process.communicate()
            self.exit_code, self.messages = -1, self.messages + f"\nstopped after {options.time_limit} s"
        self.seconds = time.monotonic() - begin
        self.threads = threads
        self.record = json.loads(record.read_text()) if record.exists() and record.stat().st_size else None
        # `run` ends with 1 when there are findings; the record has the program's own.
        self.exit_code = (self.record or {}).get("exit_code", self.exit_code)
        self.wrong = program.wrong(self.exit_code, self.output, folder)
        self.findings = findings_of(self.record)


def place_of(finding):
    place = f"{pathlib.PurePath(finding.get('file', '')).name}:{finding.get('line', 0)}"
    if finding.get("other"):
        place += f" with {pathlib.PurePath(finding['other']['file']).name}:{finding['other']['line']}"
    return place


def findings_of(record):
    """(kind, place) of all that was found, by the device and by the host."""
    found = set()
    for launch in (record or {}).get("launches", []):
        found |= {(finding["kind"], place_of(finding)) for finding in launch.get("findings", [])}
    found |= {(finding["kind"], place_of(finding)) for finding in (record or {}).get("host_findings", [])}
    return sorted(found)


def expected(program, found):
    """The row of findings.csv that speaks of this finding: of its kind, at this place; which of two lines came first is chance."""
    kind, place = found
    places = [place, " with ".join(reversed(place.split(" with ")))]
    for row in program.findings:
        pattern = re.escape(row["place"]).replace(r"\*", ".*")
        if row["kind"] == kind and any(re.fullmatch(pattern, place) for place in places):
            return row
    return None


class Outcome:
    """What became of a program in all its runs."""

    def __init__(self, program, runs, problem=""):
        self.program, self.runs, self.problem = program, runs, problem
        self.builds = bool(runs) and not any("nothing was run" in run.messages for run in runs)
        self.ends = self.builds and all(run.record is not None and run.exit_code == program.exit_code for run in runs)
        verdicts = [run.wrong for run in runs]
        self.right = None if None in verdicts else self.ends and not any(verdicts)
        found = sorted(set().union(*(run.findings for run in runs))) if runs else []
        self.true = [finding for finding in found if expected(program, finding)]
        self.false = [finding for finding in found if not expected(program, finding)]
        self.missing = [row for row in program.findings
                        if not any(expected(program, finding) is row for finding in self.true)]
        self.same = len({tuple(run.findings) for run in runs}) <= 1

    @property
    def state(self):
        conditions = [self.builds, self.ends, self.right is not False, not self.false, not self.missing, self.same]
        return next((state for state, holds in zip(STATES, conditions) if not holds), STATES[-1])

    def seconds(self, threads):
        times = sorted(run.seconds for run in self.runs if run.threads == threads)
        return f"{times[len(times) // 2]:.1f}" if times else "-"

    @property
    def why(self):
        if self.problem:
            return self.problem
        if self.state == "does not build":
            errors = [line for run in self.runs for line in run.messages.splitlines() if re.search(r"error|stopped after|refused", line)]
            return errors[0] if errors else next((run.messages.strip().splitlines()[-1] for run in self.runs if run.messages.strip()), "")
        if self.state == "does not run":
            run = next(run for run in self.runs if run.record is None or run.exit_code != self.program.exit_code)
            return f"exit code {run.exit_code}: " + (run.messages.strip().splitlines() or run.output.strip().splitlines() or [""])[-1]
        if self.state == "wrong values":
            return next(run.wrong for run in self.runs if run.wrong)
        if self.state == "false findings":
            return "; ".join(f"{kind} at {place}" for kind, place in self.false[:4]) + (" …" if len(self.false) > 4 else "")
        if self.state == "findings missing":
            return "; ".join(f"no {row['kind']} at {row['place']}" for row in self.missing)
        return ""

    def row(self, max_threads):
        yes_or_no = {True: "yes", False: "no", None: "-"}
        return [self.program.name, self.state, yes_or_no[self.builds], yes_or_no[self.ends],
                yes_or_no[self.right if self.builds else False], len(self.true), len(self.false),
                self.seconds(1), self.seconds(max_threads), self.why[:300]]


COLUMNS = ["program", "state", "builds", "runs", "right", "true", "false", "seconds 1 thread", "seconds most threads", "why"]


def run_all(program, options, work):
    try:
        folder = program.copy_to(options.checkouts, work)
    except listed.Problem as problem:
        return Outcome(program, [], str(problem))
    runs = []
    for threads in options.threads:
        for _ in range(options.repetitions):
            runs.append(Run(options, program, folder, threads))
            if runs[-1].record is None:
                break
    (work / f"{program.copy_name}.txt").write_text(f"{runs[-1].output}\n== messages\n{runs[-1].messages}")
    return Outcome(program, runs)


def version_of(folder):
    """The commit of a checkout, if git or the one who made the copy says it."""
    said = folder / "commit.txt"
    if said.exists():
        return said.read_text().strip()
    run = subprocess.run(["git", "-C", folder, "rev-parse", "HEAD"], capture_output=True, text=True)
    return run.stdout.strip() if run.returncode == 0 else "unknown"


def processor():
    names = re.findall(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), flags=re.M)
    return names[0] if names else platform.machine()


def earlier_rows(file):
    """What the file has of programs that were not run now."""
    if not file.exists():
        return []
    with open(file, newline="", encoding="utf-8") as of:
        return list(csv.reader(line for line in of if not line.startswith("#")))[1:]


def machine_and_versions():
    repository = subprocess.run(["git", "-C", listed.HERE, "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    compiler = subprocess.run(["g++", "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    return f"{os.cpu_count()} processors ({processor()}), {compiler}, Warpbook {repository}"


def write_results(file, outcomes, options):
    today = datetime.date.today()
    rows = {row[0]: row for row in earlier_rows(file)}
    names = {program.name for program in listed.programs()}
    rows.update({outcome.program.name: [*outcome.row(max(options.threads)), today] for outcome in outcomes})
    with open(file, "w", newline="", encoding="utf-8") as to:
        to.write(f"# {today}, {machine_and_versions()}\n")
        to.write(f"# {options.repetitions} runs on each of {', '.join(map(str, options.threads))} threads, --check {options.check}"
                 f"{', at the sizes as published' if options.real_sizes else ''}, {options.time_limit} s each\n")
        for collection in sorted({outcome.program.place.parts[0] for outcome in outcomes}):
            to.write(f"# {collection} {version_of(options.checkouts / collection)}\n")
        table = csv.writer(to, lineterminator="\n")
        table.writerow([*COLUMNS, "date"])
        table.writerows(rows[name] for name in sorted(rows) if name in names)


def print_table(outcomes, options):
    rows = [outcome.row(max(options.threads)) for outcome in
            sorted(outcomes, key=lambda outcome: (STATES.index(outcome.state), outcome.program.name))]
    widths = [max(len(str(row[column])) for row in [COLUMNS, *rows]) for column in range(len(COLUMNS) - 1)]
    for row in [COLUMNS, *rows]:
        print("  ".join([*(f"{value!s:{width}}" for value, width in zip(row, widths)), str(row[-1])]).rstrip())
    print()
    for collection in sorted({outcome.program.place.parts[0] for outcome in outcomes}):
        of_it = [outcome for outcome in outcomes if outcome.program.place.parts[0] == collection]
        counts = {state: sum(outcome.state == state for outcome in of_it) for state in STATES}
        print(f"{collection}: {len(of_it)} programs, " + ", ".join(f"{count} {state}" for state, count in counts.items() if count))


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warpbook", type=lambda text: pathlib.Path(text).resolve(), help="./warpbook")
    parser.add_argument("checkouts", type=lambda text: pathlib.Path(text).resolve(), help="the folder with the collections (README.md)")
    parser.add_argument("programs", nargs="*", help="names of programs.csv, or their beginnings; all of them without one")
    parser.add_argument("--repetitions", type=int, default=3, help="runs on each number of threads (3)")
    parser.add_argument("--threads", type=lambda text: [int(word) for word in text.split(",")], default=[1, 2], help="numbers of threads (1,2)")
    parser.add_argument("--check", choices=["all", "first", "auto", "none"], default="auto", help="as of `warpbook run` (auto)")
    parser.add_argument("--real-sizes", action="store_true",
                        help="those whose inputs or repetitions edits.csv makes smaller, as large as they are published")
    parser.add_argument("--time-limit", type=int, default=300, help="seconds for one run (300)")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("programs-work"), help="folder for copies and outputs")
    parser.add_argument("--results", type=pathlib.Path, help="a CSV file to write; rows of programs that are not run stay")
    return parser.parse_intermixed_args(arguments)


def main():
    options = options_of(sys.argv[1:])
    work = options.work.resolve()
    try:
        chosen = [program for program in listed.programs()
                  if not options.programs or any(program.name.startswith(name) for name in options.programs)]
        if options.real_sizes:
            chosen = [program for program in chosen if program.at_real_size()]
        outcomes = []
        for program in chosen:
            outcomes.append(run_all(program, options, work))
            print(f"{outcomes[-1].state:24}{program.name}", file=sys.stderr, flush=True)
    except listed.Problem as problem:
        sys.exit(str(problem))
    print_table(outcomes, options)
    if options.results:
        write_results(options.results, outcomes, options)
    return 0 if all(outcome.state == STATES[-1] for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
