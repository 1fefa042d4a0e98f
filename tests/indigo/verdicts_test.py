"""Tests verdicts.py on invented runs: each thing that indigo.py promises to notice."""

import struct
import tempfile
import unittest
from pathlib import Path

from verdicts import Kernel, read_output, verdict_on

GUARDED = "a\n// guardBug here\nif (data1[0] < val)\n// atomicBug here\ndata1[0] = val;\n"
BETWEEN_BLOCKS = (
    "races with the load by thread (0, 0, 0) of block (1, 0, 0): nothing orders them. Use an atomic, or a second kernel; or let "
    "the first give a signal after a __threadfence(), for which the second waits"
)
IN_A_WARP = "races with the load by thread (1, 0, 0): nothing orders the two. Is a __syncwarp() missing between them?"


def run(kernel: str, threads: int = 1, right: int = 1, shape: str = "1024\t256") -> str:
    return f"run\t{kernel}\tgraph\t{shape}\t{threads}\t{right}\n"


def race(line: int, other: int, text: str = BETWEEN_BLOCKS) -> str:
    return f"finding\trace\t{line}\t{other}\t(0, 0, 0)\t(0, 0, 0)\tglobal store of 'data1', {text}\n"


OVERRUN = "finding\tout_of_bounds\t7\t0\t(0, 0, 0)\t(5, 0, 0)\tglobal load of 4 bytes outside its array\n"


class VerdictOn(unittest.TestCase):
    def problems(self, kernel: str, output: str, source: str = GUARDED, index: tuple = (0, 1, 2)) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            graph = Path(folder) / "graph.egr"
            graph.write_bytes(struct.pack(f"={len(index) + 2}i", len(index) - 1, index[-1], *index))
            self.verdict = verdict_on(graph, [Kernel(kernel, source)], *read_output(output))
        return self.verdict.problems

    def expect(self, problem: str, kernel: str, output: str, **graph) -> None:
        found = self.problems(kernel, output, **graph)
        self.assertEqual(1, len(found), found)
        self.assertIn(problem, found[0])

    def test_all_is_well(self):
        self.assertEqual([], self.problems("sum_guardBug_atomicBug", run("sum_guardBug_atomicBug") + race(5, 3)))
        self.assertEqual((1, 1, None), (self.verdict.labeled, self.verdict.found, self.verdict.can_race))
        self.assertEqual([], self.problems("sum", run("sum")))
        self.assertEqual((0, 1), (self.verdict.labeled, self.verdict.clean_runs))

    def test_missed_races(self):
        self.assertIn("not found: the race of sum_atomicBug", self.problems("sum_atomicBug", run("sum_atomicBug"))[0])

    def test_a_race_that_cannot_happen_need_not_be_found(self):
        self.assertEqual([], self.problems("sum_atomicBug", run("sum_atomicBug") + "conflicts\tsum_atomicBug\tgraph\t\n"))
        self.assertEqual((1, 0, 0), (self.verdict.labeled, self.verdict.found, self.verdict.can_race))

    def test_one_that_can_must(self):
        found = self.problems("sum_atomicBug", run("sum_atomicBug") + "conflicts\tsum_atomicBug\tgraph\t 5\n")
        self.assertIn("not found: the race of sum_atomicBug", found[0])

    def test_a_bug_at_another_line(self):
        self.expect("not named: the guardBug", "sum_guardBug_atomicBug", run("sum_guardBug_atomicBug") + race(5, 5))

    def test_a_missing_barrier_is_where_no_other_bug_is(self):
        self.assertEqual([], self.problems("sum_syncBug", run("sum_syncBug") + race(9, 8)))
        self.expect("not named: the syncBug", "sum_syncBug_guardBug_atomicBug",
                    run("sum_syncBug_guardBug_atomicBug") + race(5, 3))

    def test_a_race_where_nothing_conflicts(self):
        self.expect("no conflict where a race is named", "sum_atomicBug",
                    run("sum_atomicBug") + race(5, 7) + "conflicts\tsum_atomicBug\tgraph\t 5\n")

    def test_false_alarms(self):
        self.expect("false alarm", "sum", run("sum") + race(5, 5))
        self.expect("false alarm", "sum", run("sum") + OVERRUN)
        self.assertEqual(1, self.verdict.alarms)

    def test_wrong_results(self):
        self.expect("wrong result", "sum", run("sum", right=0))

    def test_overruns(self):
        self.expect("not found: the overrun", "sum_neighbors_boundsBug", run("sum_neighbors_boundsBug"))
        self.assertEqual([], self.problems("sum_neighbors_boundsBug", run("sum_neighbors_boundsBug") + OVERRUN))

    def test_overruns_that_depend_on_the_graph(self):
        first, last = "sum_neighbor_boundsBug", "sum_neighbor_boundsBug_last"
        self.expect("not found: the overrun", first, run(first), index=(0, 2, 2))
        self.expect("false alarm", first, run(first) + OVERRUN, index=(0, 0, 2))
        self.expect("not found: the overrun", last, run(last), index=(0, 0, 2))
        self.expect("false alarm", last, run(last) + OVERRUN, index=(0, 2, 2))

    def test_other_answers(self):
        name = "sum_atomicBug"
        self.expect("with two threads", name, run(name) + race(5, 5) + run(name, threads=2) + race(5, 5) + race(5, 3))
        found = self.problems(name, run(name) + race(5, 5) + run(name, shape="1\t32"))
        self.assertIn("another answer in another launch: sum_atomicBug on graph", found)

    def test_parties_and_advice(self):
        name = "sum_atomicBug"
        self.assertEqual([], self.problems(name, run(name) + race(5, 5, IN_A_WARP)))
        self.expect("races with itself", name, run(name) + race(5, 5, IN_A_WARP.replace("(1, ", "(0, ")))
        self.expect("advice that does not fit", name, run(name) + race(5, 5, IN_A_WARP.replace("(1, ", "(32, ")))
        self.expect("own block", name, run(name) + race(5, 5, BETWEEN_BLOCKS.replace("block (1", "block (0")))

    def test_kernels_that_were_not_run(self):
        self.expect("not run", "sum", "")


if __name__ == "__main__":
    unittest.main()
