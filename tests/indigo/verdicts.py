"""What indigo.py says of the model, from what the programs print (program/main.cpp) and what the kernels are called.

Standard library only.
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from pathlib import Path
from typing import NamedTuple

# Bugs by which two threads race. boundsBug is the other one.
RACES = ("atomicBug", "guardBug", "raceBug", "syncBug")
WARP_SIZE = 32
OTHER_PARTY = re.compile(r"races with the \w+ by thread (\(.*?\))(?: of block (\(.*?\)))?: ")
ADVICE_BETWEEN_BLOCKS = (
    "Use an atomic, or a second kernel; or let the first give a signal after a __threadfence(), for which the second waits"
)
ADVICE_IN_A_BLOCK = ("Is a __syncthreads() missing between them?", "otherwise put a __syncthreads() between them")
ADVICE_IN_A_WARP = (
    "Is a __syncwarp() missing between them?",
    "(Where both are in one warp, as here, a __syncwarp() is enough)",
    "(Where only threads of one warp come here, a __syncwarp() is enough)",
    "otherwise put a __syncwarp() between them",
)


class Finding(NamedTuple):
    kind: str
    lines: tuple[int, int]
    block: str
    thread: str
    text: str


class Run(NamedTuple):
    kernel: str
    graph: str
    shape: tuple[int, int]
    threads: int
    is_right: bool
    findings: list[Finding]

    def races(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.kind == "race"]

    def racing_lines(self) -> set[int]:
        return {line for race in self.races() for line in race.lines}

    def has_overrun(self) -> bool:
        return any(finding.kind == "out_of_bounds" for finding in self.findings)

    def place(self) -> str:
        return f"{self.kernel} on {self.graph}, <<<{self.shape[0]}, {self.shape[1]}>>>, {self.threads} threads"


def read_output(text: str) -> tuple[list[Run], dict[tuple[str, str], set[int]]]:
    """The runs, and by kernel and graph the lines at which accesses conflict, where all were compared."""
    runs: list[Run] = []
    conflicts = {}
    for line in text.splitlines():
        kind, *fields = line.split("\t")
        if kind == "run":
            kernel, graph, blocks, block, threads, is_right = fields
            runs.append(Run(kernel, graph, (int(blocks), int(block)), int(threads), is_right == "1", []))
        elif kind == "finding":
            name, first, other, block, thread, what = fields
            runs[-1].findings.append(Finding(name, (int(first), int(other)), block, thread, what))
        elif kind == "conflicts":
            conflicts[fields[0], fields[1]] = {int(line) for line in fields[2].split()}
    return runs, conflicts


class Kernel:
    """A kernel of the suite: its name tells its bugs, and comments in its source their lines."""

    def __init__(self, name: str, source: str):
        self.name = name
        self.bugs = re.findall(r"[a-z]+Bug", name)
        self.races = [bug for bug in self.bugs if bug in RACES]
        self.lines: dict[str, set[int]] = {}
        for number, line in enumerate(source.splitlines(), 1):
            if found := re.search(r"// (\w+) here", line):
                self.lines.setdefault(found[1], set()).add(number + 1)

    def has_at(self, bug: str, lines: set[int]) -> bool:
        """Whether the bug is at one of the lines at which threads race. A missing barrier has none of its own."""
        if bug == "syncBug":
            return bool(lines - set().union(*self.lines.values()))
        return bool(lines & self.lines[bug])

    def runs_over(self, index: tuple[int, ...]) -> bool:
        """Whether it leaves its arrays on a graph, in a launch with more threads than the graph has nodes."""
        if "boundsBug" not in self.bugs:
            return False
        if "_neighbors" in self.name:
            return True  # threads without a node look for its neighbors
        if "_last" in self.name:
            return 0 in index[1:]  # the last neighbor of a node that has none: number -1
        return index[-1] in index[:-1]  # the first of one that has none: behind the end


def index_of(graph: Path) -> tuple[int, ...]:
    content = graph.read_bytes()
    nodes = struct.unpack_from("=i", content)[0]
    return struct.unpack_from(f"={nodes + 1}i", content, 8)


def number_of(position: str) -> int:
    """Of a thread in a block of one row."""
    return int(re.match(r"\((\d+)", position)[1])


def what_is_wrong_with(race: Finding) -> str | None:
    """The two parties must be two threads, and the advice must be for them."""
    found = OTHER_PARTY.search(race.text)
    if not found:
        return "no other party"
    thread, block = found.groups()
    if block is not None:
        advice = ADVICE_BETWEEN_BLOCKS
        if block == race.block:
            return "its own block named as another"
    elif thread == race.thread:
        return "a thread races with itself"
    else:
        in_one_warp = number_of(thread) // WARP_SIZE == number_of(race.thread) // WARP_SIZE
        advice = ADVICE_IN_A_WARP if in_one_warp else ADVICE_IN_A_BLOCK
    return None if race.text.endswith(advice) else f"advice that does not fit: {race.text}"


class Verdict:
    """What the model said of the kernels on one graph, in all runs."""

    def __init__(self, graph: str):
        self.graph = graph
        self.labeled = 0
        # Kernels that race by a comparison of all accesses; None where that was not made.
        self.can_race: int | None = None
        self.found = 0
        self.overruns = 0
        self.overruns_found = 0
        self.clean_runs = 0
        self.alarms = 0
        # By bug: how often it happens, and how often it was named.
        self.happens: Counter[str] = Counter()
        self.named: Counter[str] = Counter()
        self.problems: list[str] = []


def note_races(verdict: Verdict, kernel: Kernel, runs: list[Run], conflicts: set[int] | None) -> None:
    """`conflicts`: lines, where all accesses were compared. Elsewhere each bug is expected to happen."""
    found = all(run.races() for run in runs)
    verdict.labeled += bool(kernel.races)
    verdict.found += bool(kernel.races) and found
    if conflicts is not None:
        verdict.can_race = (verdict.can_race or 0) + bool(conflicts)
    can_race = bool(kernel.races) if conflicts is None else bool(conflicts)
    if can_race and not found:
        verdict.problems.append(f"not found: the race of {kernel.name} on {verdict.graph}")
    for bug in kernel.races:
        happens = can_race and (conflicts is None or kernel.has_at(bug, conflicts))
        named = all(kernel.has_at(bug, run.racing_lines()) for run in runs)
        verdict.happens[bug] += happens
        verdict.named[bug] += happens and named
        if happens and not named:
            verdict.problems.append(f"not named: the {bug} of {kernel.name} on {verdict.graph}")
    if conflicts is not None:
        for run in runs:
            if not run.racing_lines() <= conflicts:
                verdict.problems.append(f"no conflict where a race is named: {run.place()}")


def note_overruns(verdict: Verdict, kernel: Kernel, runs: list[Run], index: tuple[int, ...]) -> None:
    if not kernel.runs_over(index):
        return
    verdict.overruns += 1
    if all(run.has_overrun() for run in runs):
        verdict.overruns_found += 1
    else:
        verdict.problems.append(f"not found: the overrun of {kernel.name} on {verdict.graph}")


def false_alarms(kernel: Kernel, run: Run, index: tuple[int, ...]) -> list[Finding]:
    allowed = {"race": bool(kernel.races), "out_of_bounds": kernel.runs_over(index)}
    return [finding for finding in run.findings if not allowed.get(finding.kind, False)]


def note_run(verdict: Verdict, kernel: Kernel, run: Run, index: tuple[int, ...]) -> None:
    for finding in false_alarms(kernel, run, index):
        verdict.alarms += 1
        verdict.problems.append(f"false alarm: {run.place()}: {finding.kind} at line {finding.lines[0]}: {finding.text}")
    if not kernel.bugs:
        verdict.clean_runs += 1
        if not run.is_right:
            verdict.problems.append(f"wrong result: {run.place()}")
    for race in run.races():
        if wrong := what_is_wrong_with(race):
            verdict.problems.append(f"{wrong}: {run.place()}, line {race.lines[0]}")


def note_differences(verdict: Verdict, kernel: Kernel, runs: list[Run]) -> None:
    """The same findings, word by word, with one operating-system thread and two; the same verdict in all launches."""
    for shape in sorted({run.shape for run in runs}):
        of_shape = [run for run in runs if run.shape == shape]
        if any(run.findings != of_shape[0].findings for run in of_shape):
            verdict.problems.append(f"another answer with two threads than with one: {of_shape[0].place()}")
    if len({(bool(run.races()), run.has_overrun()) for run in runs}) > 1:
        verdict.problems.append(f"another answer in another launch: {kernel.name} on {verdict.graph}")


def verdict_on(graph: Path, kernels: list[Kernel], runs: list[Run], conflicts: dict[tuple[str, str], set[int]]) -> Verdict:
    verdict = Verdict(graph.stem)
    index = index_of(graph)
    runs_of: dict[str, list[Run]] = {}
    for run in runs:
        if run.graph == graph.stem:
            runs_of.setdefault(run.kernel, []).append(run)
    for kernel in kernels:
        of_kernel = runs_of.get(kernel.name, [])
        if not of_kernel:
            verdict.problems.append(f"not run: {kernel.name} on {verdict.graph}")
            continue
        note_races(verdict, kernel, of_kernel, conflicts.get((kernel.name, graph.stem)))
        note_overruns(verdict, kernel, of_kernel, index)
        note_differences(verdict, kernel, of_kernel)
        for run in of_kernel:
            note_run(verdict, kernel, run, index)
    return verdict
