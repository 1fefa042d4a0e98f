"""Sees walls.py refuse what breaks a wall, in a made-up repository of one innocent file for each folder of the real table."""

import contextlib
import io
import pathlib
import shutil
import tempfile
import unittest

import walls

LAYERS = pathlib.Path(__file__).resolve().parents[2] / "docs/layers.csv"


class Walls(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for layer in walls.Layers(LAYERS).allowed:
            self.write(layer + "/innocent.cpp", '#include <string>\n// --backend is a lab\'s "option" for students\n')
        (self.root / "docs").mkdir(exist_ok=True)
        shutil.copy(LAYERS, self.root / "docs/layers.csv")

    def write(self, file, text):
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def check(self, *options):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            code = walls.main([str(self.root), *options])
        return code, printed.getvalue()

    def accept(self, file, text):
        self.write(file, text)
        code, printed = self.check()
        self.assertEqual(code, 0, printed)

    def refuse(self, file, text, *words):
        self.write(file, text)
        code, printed = self.check()
        self.assertEqual(code, 1, printed)
        for word in (file, *words):
            self.assertIn(word, printed)
        (self.root / file).unlink()

    def test_innocent_folders_pass(self):
        self.assertEqual(self.check()[0], 0)

    def test_a_folder_that_is_gone_fails(self):
        (self.root / "profiler/machine/rules/innocent.cpp").unlink()
        self.assertIn("is it still there?", self.check()[1])

    def test_an_include_through_a_wall_fails(self):
        self.write("profiler/counters/driver/errors.hpp", "")
        self.write("profiler/include/warpbook/backend.hpp", "")
        self.write("tools/grade/grades.hpp", "")
        for file, text in {
            "profiler/machine/wrong.cpp": '#include "counters/driver/errors.hpp"',
            "common/src/wrong.cpp": '#include "../../profiler/counters/driver/errors.hpp"',
            "labs/01-map/wrong.cpp": '#include "counters/driver/errors.hpp"',
            "record/src/wrong.cpp": "#include <warpbook/backend.hpp>",
            "tools/support/wrong.cpp": '#include "grade/grades.hpp"',
            "profiler/compiler/wrong.cpp": "#include <warpbook/backend.hpp>",
            "profiler/counters/wrong.cpp": "#include <gtest/gtest.h>",
        }.items():
            with self.subTest(file):
                self.refuse(file, text + "\n", ":1: ")
        self.accept("tools/doctor/right.cpp", '#include "counters/driver/errors.hpp"\n')
        self.accept("tests/unit/right.cpp", '#include "counters/driver/errors.hpp"\n')

    def test_a_cycle_of_files_fails(self):
        self.write("tools/support/a.hpp", '#include "b.hpp"\n')
        self.write("tools/support/b.hpp", "")
        self.write("tools/support/b.cpp", '#include "b.hpp"\n#include "a.hpp"\n')
        code, printed = self.check()
        self.assertEqual(code, 1)
        self.assertIn("a cycle: tools/support/a → tools/support/b → tools/support/a", printed)

    def test_an_arrow_upwards_in_the_table_fails(self):
        table = (self.root / "docs/layers.csv").read_text(encoding="utf-8")
        self.write("docs/layers.csv", table.replace("\nsystem,", "\nsystem,x,tools\nother,", 1))
        with self.assertRaisesRegex(SystemExit, "an arrow upwards"):
            self.check()

    def test_words_of_the_course_in_a_string_of_the_profiler_fail(self):
        for text in ['"use --backend model"', '"--counters off"', '"the grading counters"', '"in a lab, run"', '"the student\'s"',
                     '"type ./warpbook doctor"', '"as \\"quoted\\" --gpus all"', '"http://x" + "a lab"', "'/' + \"a lab\""]:
            with self.subTest(text):
                self.refuse("profiler/counters/wrong.cpp", f"const auto text = {text};\n", "knows nothing of labs")
        self.accept("tools/doctor/right.cpp", 'const char* advice = "./warpbook check LAB --backend model";\n')
        self.accept("profiler/counters/right.cpp", "\n".join([
            'const char* a = "label, slab";  // "a lab" of students: --backend',
            'const char* b = "https://docs.nvidia.com";  // "a lab"',
            'const int c = 7 / 2;  // a "lab"', 'const char* d = "-- and dashes --";']) + "\n")

    def test_code_that_looks_for_words_in_a_sentence_fails(self):
        for text in ['launch.note.starts_with("only ")', 'totals.reason().find("-lineinfo")', "message.ends_with(':')",
                     "finding.text.find(word)", "std::regex_search(message, time)"]:
            with self.subTest(text):
                self.refuse("tools/program/wrong.cpp", f"bool b = {text};\n", "looks for words in a sentence")
        self.accept("tools/program/right.cpp", 'const auto end = message.find(\'\\n\');  // note.find("x")\n')

    def test_the_document_shows_the_table(self):
        self.write("docs/architecture.md", "# A\n" + walls.BEGIN + walls.END + "# B\n")
        self.assertEqual(self.check()[0], 1)
        self.assertEqual(self.check("--write")[0], 0)
        self.assertEqual(self.check()[0], 0)
        self.assertIn("| `record/` |", (self.root / "docs/architecture.md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
