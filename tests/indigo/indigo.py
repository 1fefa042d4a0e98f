#!/usr/bin/env python3
"""The Indigo suite on the model: its table in docs/model.md.

    indigo.py SUITE BUILD                 makes the suite's kernels and graphs, runs them, and prints the table
    indigo.py SUITE BUILD --sample 20     of 20 kernels only
    indigo.py SUITE BUILD --graphs FOLDER on the graphs of a folder, such as indigo/input of HiRace's artifact

SUITE is a checkout of https://github.com/burtscher/IndigoSuite, BUILD the folder of a build of the project, in whose folder
indigo all is kept. The exit code is 1 when anything is wrong. README.md beside this file says what is compared. Standard
library only.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import suite
from table import markdown
from verdicts import Kernel, judge, read_output


def build(folder: Path) -> None:
    for command in (["cmake", folder], ["cmake", "--build", folder, "--target", "indigo"]):
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            sys.exit(f"{' '.join(map(str, command))} failed")


def ask(program: Path, graph: Path) -> str:
    done = subprocess.run([program, graph], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{program.name} on {graph.name} failed: {done.stderr}")
    return done.stdout


def sample_of(kernels: dict[str, list[Path]], wanted: int) -> dict[str, list[Path]]:
    """So many of all, at equal distances."""
    names = [path for files in kernels.values() for path in files]
    chosen = {names[i * len(names) // wanted] for i in range(wanted)}
    return {pattern: [path for path in files if path in chosen] for pattern, files in kernels.items() if chosen & set(files)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", type=Path)
    parser.add_argument("build", type=Path)
    parser.add_argument("--sample", type=int, metavar="N", help="of so many kernels only")
    parser.add_argument("--graphs", type=Path, metavar="FOLDER", help="graphs that are there already")
    wanted = parser.parse_args()

    checkout, project = wanted.suite.resolve(), wanted.build.resolve()
    folder = project / "indigo"
    shutil.rmtree(folder, ignore_errors=True)
    kernels = suite.generate_kernels(checkout, folder / "kernels")
    if wanted.sample:
        kernels = sample_of(kernels, wanted.sample)
    suite.write_programs(kernels, folder / "programs")
    graphs = suite.graphs_in(wanted.graphs.resolve()) if wanted.graphs else suite.generate_graphs(checkout, folder / "graphs")
    build(project)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = [pool.submit(ask, project / "bin" / f"indigo.{pattern}", graph)
                   for graph in graphs for pattern in kernels]
        runs, conflicts = read_output("".join(answer.result() for answer in answers))
    known = [Kernel(file.stem, file.read_text(encoding="utf-8")) for files in kernels.values() for file in files]
    verdicts = [judge(graph, known, runs, conflicts) for graph in graphs]
    print(markdown(verdicts, is_whole=not wanted.sample))
    problems = [problem for verdict in verdicts for problem in verdict.problems]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
