"""Tests hecbench.py on a Makefile with a program that needs no compiler, and on commands that meet a limit."""

import pathlib
import sys
import tempfile
import time
import unittest

import guarded
import hecbench
import made_program

MAKEFILE = """
program = main
$(program): main.o
\tnvcc -O3 main.o -o $@
main.o: main.cu
\tnvcc -O3 -c main.cu -o $@
run: $(program)
\t# ./$(program) 1
\tN=4 ./$(program) data/points.txt \\
\t    out.txt 100
\tcd data && ../$(program) 0.5 missing.csv
\tdiff out.txt data/points.txt
"""
# In the place of `warpbook`: builds a program and "runs" it, with a record.
WARPBOOK = """#!/bin/sh
for word; do [ "$word" != --make ] || { echo >"$3"; exit 0; }; done
printf '{"exit_code": 0, "host_findings": [{"kind": "leak", "file": "main.cu", "line": 3}]}' >"$3"
echo "Test PASSED"
printf 'sum\\n  grid (1, 1, 1)\\n  wrong: a word of the report\\n'
[ $# -lt 8 ] || cp data/points.txt out.txt
exit 1
"""


class MadePrograms(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.hecbench = pathlib.Path(folder.name).resolve()
        program = self.hecbench / "src/points-cuda"
        (program / "data").mkdir(parents=True)
        (program / "main.cu").write_text("int main() {}\n")
        (program / "data/points.txt").write_text("1 2\n")
        (program / "data/more.tar.gz.dvc").write_text("outs:\n")
        (program / "Makefile").write_text(MAKEFILE)
        self.warpbook = self.hecbench / "warpbook"
        self.warpbook.write_text(WARPBOOK)
        self.warpbook.chmod(0o755)
        self.program = program

    def test_run_as_make_would(self):
        made = made_program.MadeProgram(self.program, self.hecbench)
        self.assertEqual([" ".join(line.split()) for line in made.lines],
                         ["N=4 ./main data/points.txt out.txt 100", "cd data && ../main 0.5 missing.csv", "diff out.txt data/points.txt"])
        self.assertEqual(made.programs, [self.program / "main"])
        self.assertEqual(made.missing_files(), ["out.txt", "missing.csv", "data/more.tar.gz"])

    def test_a_row(self):
        options = hecbench.options_of([str(self.warpbook), str(self.hecbench), "--limit", "20", "--threads", "1"])
        row = hecbench.row_of("points-cuda", options, self.hecbench / "work")
        self.assertEqual((row["compiled"], row["ended"], row["own check"], row["findings"], row["missing"]),
                         ("yes", "0", "right", "leak 1", "missing.csv data/more.tar.gz"))
        self.assertFalse((self.hecbench / "work").exists())

    def test_a_row_of_a_program_that_launches(self):
        self.warpbook.write_text(WARPBOOK.replace('{"exit_code"', '{"launches": [{}], "exit_code"').replace("PASSED", "FAILED"))
        options = hecbench.options_of([str(self.warpbook), str(self.hecbench), "--limit", "20", "--threads", "1"])
        row = hecbench.row_of("points-cuda", options, self.hecbench / "work")
        self.assertEqual((row["own check"], row["missing"]), ("wrong", ""))

    def test_findings_alone_are_no_wrong_end(self):
        (self.program / "Makefile").write_text(MAKEFILE.split("run:")[0] + "run: main\n\t./main data/points.txt\n")
        options = hecbench.options_of([str(self.warpbook), str(self.hecbench)])
        row = hecbench.row_of("points-cuda", options, self.hecbench / "work")
        self.assertEqual((row["ended"], row["findings"]), ("0", "leak 1"))

    def test_no_target_run(self):
        (self.program / "Makefile").write_text("main: main.cu\n\tnvcc main.cu -o main\n")
        options = hecbench.options_of([str(self.warpbook), str(self.hecbench)])
        row = hecbench.row_of("points-cuda", options, self.hecbench / "work")
        self.assertEqual(row["compiled"], "make: *** No rule to make target 'run'.  Stop.")

    def test_a_target_run_of_other_programs(self):
        (self.program / "Makefile").write_text("run:\n\tpython run.py\n")
        options = hecbench.options_of([str(self.warpbook), str(self.hecbench)])
        row = hecbench.row_of("points-cuda", options, self.hecbench / "work")
        self.assertEqual(row["compiled"], "its target `run` starts nothing that make builds: python run.py")

    def test_a_link_to_nowhere(self):
        (self.program / "data/other.txt").symlink_to("../nowhere.txt")
        options = hecbench.options_of([str(self.warpbook), str(self.hecbench)])
        self.assertEqual(hecbench.row_of("points-cuda", options, self.hecbench / "work")["compiled"], "yes")


class Guarded(unittest.TestCase):
    def ended(self, command, seconds=20, max_bytes=guarded.GIB):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            return guarded.run(command, folder, guarded.Limits(seconds, max_bytes), folder / "output", folder / "temporary")

    def test_an_exit_code(self):
        self.assertEqual((self.ended(["sh", "-c", "exit 3"]).exit_code, self.ended(["true"]).limit), (3, ""))

    def test_all_that_it_started_is_stopped(self):
        begin = time.monotonic()
        ended = self.ended(["sh", "-c", "sleep 60 & sleep 61"], seconds=0.5)
        self.assertEqual((ended.exit_code, ended.limit), (None, "time"))
        self.assertLess(time.monotonic() - begin, 20)

    def test_memory(self):
        waste = "import time; kept = bytearray(200 << 20); time.sleep(60)"
        self.assertEqual(self.ended([sys.executable, "-c", waste], max_bytes=100 << 20).limit, "memory")


class OwnChecks(unittest.TestCase):
    def test_words(self):
        for said, verdict in [("PASS", "right"), ("Test Passed!", "right"), ("Verification: FAILED", "wrong"), ("0 errors, success", "right"),
                              ("failed: 0\npassed: 12", "right"), ("fail ? 0", "-"), ("result mismatch at 3", "wrong"), ("passive", "-"),
                              ("PASS\nFAIL", "wrong"), ("time 3 s", "-")]:
            self.assertEqual(hecbench.own_check(said), verdict, said)

    def test_why_something_is_refused(self):
        compiler = "Compiling main.cu …\n/a/b/main.cu:3:4: error: no x\n  3 | error: y\nmain.cu does not compile\n"
        for messages, why in [(compiler, "main.cu:3:4: error: no x"), ("make -n does not tell:\nmake: *** No rule\n", "make: *** No rule"),
                              ("There is no file /a/b.cu.\n", "There is no file b.cu."), ("", "")]:
            self.assertEqual(hecbench.refusal(messages), why)

    def test_states(self):
        row = {"compiled": "yes", "ended": "0", "own check": "right", "findings": "", "missing": ""}
        for change, state in [({}, "as expected"), ({"compiled": "error"}, "does not compile"), ({"ended": "134"}, "ends wrong"),
                              ({"ended": "1", "missing": "a.txt"}, "input missing"), ({"own check": "wrong"}, "wrong values"),
                              ({"findings": "race 1"}, "findings"), ({"ended": "time"}, "limit"), ({"ended": "memory"}, "limit")]:
            self.assertEqual(hecbench.state_of({**row, **change}), state, change)


if __name__ == "__main__":
    unittest.main()
