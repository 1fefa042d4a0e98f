#!/usr/bin/env python3
"""ordinary.py WARPBOOK FILE...: runs ordinary programs, tests/programs/ordinary/*.cu, under `WARPBOOK run`.

Each is right as it stands (-DMISTAKE=0): it prints OK, nothing is found, and its counts are exact. With -DMISTAKE=1 and
so on it has a mistake, which must be found at its line. The comments at its head say so:

    // COUNTS: KERNEL global load 432 1728     instructions and units (sectors or wavefronts) of all its launches
    // MISTAKE 1, what it is: race @sum @store     the kind; and the lines, marked // @sum, of which one must be named

Prints what is otherwise. The exit code is 1 if anything is."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

COUNTS = re.compile(r"^// COUNTS: (\w+) (global|shared) (load|store|atomic) (\d+) (\d+)$", re.M)
MISTAKE = re.compile(r"^// MISTAKE (\d+), .*: (\w+)((?: @\w+)+)$", re.M)
MARK = re.compile(r"// @(\w+)$")


class Run:
    """A program with one of its mistakes, or with none."""

    def __init__(self, warpbook, file, mistake):
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder) / "record.json"
            command = [warpbook, "run", str(file), f"-DMISTAKE={mistake}", "--json", str(record)]
            ended = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
            self.exit_code = ended.returncode
            self.output = ended.stdout + ended.stderr
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


def lines_of(finding):
    other = finding.get("other") or {}
    return {finding.get("line"), other.get("line")}


def told(findings):
    return ", ".join(f"{finding['kind']} at line {finding.get('line')}" for finding in findings) or "nothing"


def problems_of_right_version(run, text):
    if run.record is None or run.exit_code != 0 or "OK" not in run.output.splitlines():
        return [f"it should print OK; exit code {run.exit_code}:\n{run.output}"]
    problems = [f"nothing should be found; found: {told(run.findings())}"] if run.findings() else []
    for kernel, space, operation, instructions, units in COUNTS.findall(text):
        wanted = (int(instructions), int(units))
        counted = run.counts_of(kernel, space, operation)
        if counted != wanted:
            problems.append(f"{kernel}, {space} {operation}: wanted {wanted}, counted {counted}")
    return problems


def problems_of_mistake(run, kind, lines):
    if run.record is None:
        return [f"it left no record; exit code {run.exit_code}:\n{run.output}"]
    if any(finding["kind"] == kind and lines & lines_of(finding) for finding in run.findings()):
        return []
    return [f"wanted: {kind} at line {' or '.join(map(str, sorted(lines)))}; found: {told(run.findings())}"]


def problems_of(warpbook, file):
    text = file.read_text()
    lines_marked = {}
    for number, line in enumerate(text.splitlines(), 1):
        if mark := MARK.search(line):
            lines_marked[mark[1]] = number
    if not MISTAKE.search(text) or not COUNTS.search(text):
        yield "the file names no mistake, or no counts"
    for problem in problems_of_right_version(Run(warpbook, file, 0), text):
        yield problem
    for mistake, kind, marks in MISTAKE.findall(text):
        lines = {lines_marked[mark] for mark in marks.replace("@", "").split()}
        for problem in problems_of_mistake(Run(warpbook, file, mistake), kind, lines):
            yield f"mistake {mistake}: {problem}"


def main(warpbook, *files):
    failed = False
    for file in map(Path, files):
        for problem in problems_of(warpbook, file):
            failed = True
            print(f"{file}: {problem}")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
