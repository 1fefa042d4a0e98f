"""What indigo.py says of the suite, as the tables of docs/model.md. Standard library only."""

from __future__ import annotations

from verdicts import Verdict

BUGS = {
    "atomicBug": "a plain access where an atomic should be",
    "guardBug": "a plain look at a number before an atomic on it",
    "raceBug": "plain accesses along a path that others shorten",
    "syncBug": "a missing barrier",
}

# Kernels in which each tool found a race, of the 346 that are labeled: table 1 of J. Jacobson, M. Burtscher, G. Gopalakrishnan,
# HiRace (SC24, arXiv 2401.04701), as its artifact has it: results/paper_figures/table1.png.
TOOLS = ["HiRace", "iGUARD", "racecheck"]
PUBLISHED = {
    "DAG_100n_200e": [346, 298, 92],
    "DAG_200n_400e": [346, 298, 92],
    "DAG_5n_5e": [182, 118, 92],
    "counterDAG_200n_1000e": [346, 298, 56],
    "counterDAG_5n_5e": [295, 148, 92],
    "power_law_200n_1000e": [346, 297, 128],
}


def table(head: list[str], rows: list[list]) -> list[str]:
    def line_of(row: list) -> str:
        return "|" + "".join(f" {cell} |".replace("  ", " ") for cell in row)

    return [line_of(head), "|" + "---|" * len(head), *map(line_of, rows)]


def badness(verdict: Verdict, published: list[int]) -> tuple:
    """Rows with a problem come first, then those in which a tool finds more, then those in which most is not found."""
    return not verdict.problems, verdict.found >= max(published, default=0), verdict.found - verdict.labeled


def by_graph(verdicts: list[Verdict], is_whole: bool) -> list[str]:
    tools = TOOLS if is_whole else []
    rows = []
    for verdict in sorted(verdicts, key=lambda v: badness(v, PUBLISHED[v.graph] if is_whole else [])):
        can_race = "" if verdict.can_race is None else verdict.can_race
        published = PUBLISHED[verdict.graph] if is_whole else []
        rows.append([f"`{verdict.graph}`", verdict.labeled, can_race, verdict.found, *published,
                     f"{verdict.overruns_found} of {verdict.overruns}", f"{verdict.clean_runs:,}", verdict.alarms,
                     len(verdict.problems)])
    return table(["graph", "labeled", "can race", "model", *tools, "overruns", "clean runs", "false alarms", "problems"], rows)


def by_bug(verdicts: list[Verdict]) -> list[str]:
    rows = []
    for bug, meaning in BUGS.items():
        happens = sum(verdict.happens[bug] for verdict in verdicts)
        named = sum(verdict.named[bug] for verdict in verdicts)
        rows.append([f"`{bug}`: {meaning}", f"{happens:,}", f"{named:,}"])
    rows.sort(key=lambda row: row[1] == row[2])
    return table(["bug", "happens", "named on its line"], rows)


def markdown(verdicts: list[Verdict], is_whole: bool) -> str:
    return "\n".join([*by_graph(verdicts, is_whole), "", *by_bug(verdicts)])
