"""What indigo.py takes from a checkout of the Indigo suite: its kernels and its graphs, made by the suite's own generators.

Nothing is written into the checkout. Standard library only.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

# As the suite's own configure.txt, whatever the checkout's says: all kernels, of one data type.
CONFIGURATION = """\
**/
CODE:
    bug:        {all}
    pattern:    {all}
    option:     {all}
    dataType:   {int}
INPUTS:
"""


class Graph(NamedTuple):
    """A file that a generator of the suite makes, and the generator's arguments."""

    generator: str
    nodes: int
    edges: int
    seed: int
    max_degree: int

# The graphs of HiRace's experiments, with the arguments that the suite has for graphs of these sizes.
GRAPHS = {
    "DAG_100n_200e": Graph("DAG", 100, 200, 2, 16),
    "DAG_200n_400e": Graph("DAG", 200, 400, 2, 16),
    "DAG_5n_5e": Graph("DAG", 5, 5, 1, 1),
    "counterDAG_200n_1000e": Graph("DAG", 200, 1000, 3, 32),
    "counterDAG_5n_5e": Graph("DAG", 5, 5, 1, 1),
    "power_law_200n_1000e": Graph("power_law", 200, 1000, 3, 32),
}
BOTH_DIRECTIONS = "0"


def run(command: list, folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}")


def generate_kernels(suite: Path, folder: Path) -> dict[str, list[Path]]:
    """The kernels' files by pattern, in folders of their names below `folder`."""
    folder.mkdir(parents=True)
    (folder / "configure.txt").write_text(CONFIGURATION, encoding="utf-8")
    generators = suite / "Generators"
    templates = sorted((generators / "CUDA_sources").glob("*.idg"))
    if not templates:
        sys.exit(f"{suite} is no checkout of the Indigo suite: it has no Generators/CUDA_sources/*.idg")
    for template in templates:
        # Python warns of the generator's own patterns.
        run([sys.executable, "-W", "ignore", "-B", generators / "generate_CUDA_codes.py", template, suite / "copyright.txt", folder],
            folder)
    return {template.stem: sorted((folder / template.stem).glob("*.cu")) for template in templates}


def generate_graphs(suite: Path, folder: Path) -> list[Path]:
    folder.mkdir(parents=True)
    generators = suite / "Generators"
    for name in sorted({graph.generator for graph in GRAPHS.values()}):
        # Which sizes are wanted is compiled into them: all.
        run(["g++", "-std=c++11", "-w", "-O1", "-I", generators / "graph_include", '-DNUMV="0@99999@"', '-DNUME="0@99999@"',
             generators / "graph_generators" / "dynamic_graphs" / f"{name}.cpp", "-o", folder / name], folder)
    for graph in sorted(set(GRAPHS.values())):
        run([folder / graph.generator, str(graph.nodes), str(graph.edges), BOTH_DIRECTIONS, str(graph.seed), str(graph.max_degree)],
            folder)
    return graphs_in(folder)


def graphs_in(folder: Path) -> list[Path]:
    graphs = [folder / f"{name}.egr" for name in GRAPHS]
    for graph in graphs:
        if not graph.exists():
            sys.exit(f"there is no {graph}")
    return graphs


def write_program(pattern: str, kernels: list[Path], folder: Path) -> None:
    """PATTERN.cu, which has each kernel in a namespace of its own, and PATTERN.table.cpp, which lists them."""
    source = ['#include "indigo_cuda.h"']
    table = ['#include "indigo_kernel.hpp"']
    rows = []
    for kernel in kernels:
        name = kernel.stem
        source += [f"namespace {name} {{", f'#include "{kernel}"', "}"]
        numbers = "int*, int*, int*, int*"
        table += [f"namespace {name} {{", f"void test_kernel({numbers}, int);", f"void serial_code({numbers}, int);",
                  f"int verify_result({numbers}, int*, int*, int, int, int, int);", "}"]
        rows.append(f'    {{"{name}", {name}::test_kernel, {name}::serial_code, {name}::verify_result}},')
    table += ["const std::vector<warpbook::tests::IndigoKernel> warpbook::tests::indigo_kernels = {", *rows, "};"]
    (folder / f"{pattern}.cu").write_text("\n".join(source) + "\n", encoding="utf-8")
    (folder / f"{pattern}.table.cpp").write_text("\n".join(table) + "\n", encoding="utf-8")


def write_programs(kernels: dict[str, list[Path]], folder: Path) -> None:
    folder.mkdir(parents=True)
    for pattern, files in kernels.items():
        write_program(pattern, files, folder)
