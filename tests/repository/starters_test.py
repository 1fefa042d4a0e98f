"""Tests starters.py on pairs of files that must pass, and on others that must not."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import starters

STARTER = """\
#include "lab.hpp"

// Given, do not change it.
__global__ void given(float* out)
{
    out[0] = 1;
}

// TODO 1: choose the width.
constexpr int width = 0;

constexpr int height = 8;

__global__ void kernel(float* out)
{
    int i = threadIdx.x;

    // TODO 2: store one element
    // for each lane.
    out[0] = i;
}

// PREDICTION: how many sectors?
double predicted()
{
    return unknown;
}
"""


class Starters(unittest.TestCase):
    def check(self, solution: str, starter: str = STARTER) -> tuple[int, str]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            for path, text in {
                "labs/01-map/lab.json": json.dumps({"student_file": "map.cu"}),
                "labs/01-map/starter.cu": starter,
                "solutions/01-map/map.cu": solution,
            }.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                return starters.main(root), printed.getvalue()

    def accept(self, solution: str, starter: str = STARTER) -> None:
        code, printed = self.check(solution, starter)
        self.assertEqual(code, 0, printed)

    def refuse(self, solution: str, starter_line: int, solution_line: int, starter: str = STARTER) -> None:
        code, printed = self.check(solution, starter)
        self.assertEqual(code, 1, printed)
        self.assertIn(f"labs/01-map/starter.cu:{starter_line}: ", printed)
        self.assertIn(f"solutions/01-map/map.cu:{solution_line}: ", printed)
        self.assertIn("let a comment with TODO", printed)

    def changed(self, old: str, new: str) -> str:
        self.assertEqual(STARTER.count(old), 1)
        return STARTER.replace(old, new)

    def test_accepts_changes_in_every_kind_of_region(self):
        self.accept(STARTER)
        self.accept(self.changed("width = 0", "width = 32"))
        self.accept(self.changed("// TODO 1: choose the width.\n", ""))
        self.accept(self.changed("constexpr int width", "constexpr int half = 16;\nconstexpr int width"))
        whole_todo = "    // TODO 2: store one element\n    // for each lane.\n    out[0] = i;\n"
        self.accept(self.changed(whole_todo, "    out[i] = i;\n"))
        self.accept(self.changed("    out[0] = i;\n", "    out[i] = i;\n    out[0] = 0;\n"))
        self.accept(self.changed("    return unknown;\n", "    // 32 floats are 128 bytes.\n    return 4;\n"))

    def test_refuses_changes_of_what_is_given(self):
        self.refuse(self.changed("    out[0] = 1;\n", "    out[0] = 2;\n"), 6, 6)
        self.refuse(self.changed("// Given, do not change it.\n", ""), 3, 3)

    def test_refuses_changes_behind_a_region(self):
        self.refuse(self.changed("height = 8", "height = 9"), 12, 12)
        self.refuse(STARTER + "\ndouble helper()\n{\n    return 4;\n}\n", 28, 28)

    def test_refuses_changes_before_the_comment_in_the_same_function(self):
        self.refuse(self.changed("int i = threadIdx.x;", "int i = threadIdx.y;"), 16, 16)

    def test_refuses_added_lines_before_the_comment(self):
        self.refuse("#include <cmath>\n" + STARTER, 1, 1)
        self.refuse(self.changed("// PREDICTION", "#include <cmath>\n// PREDICTION"), 23, 23)

    def test_knows_the_end_of_a_structure_and_of_block_comments(self):
        starter = "/* TODO: choose\n   an order. */\nstruct Point {\n    int x;\n};\nint given = 1;\n"
        self.accept(starter.replace("int x", "float x"), starter)
        self.refuse(starter.replace("given = 1", "given = 2"), 6, 6, starter)

    def test_knows_comments_behind_code(self):
        starter = "int a = 0;  // TODO: choose\n\nint given = 1;\n"
        self.accept(starter.replace("a = 0", "a = 1"), starter)
        self.refuse(starter.replace("given = 1", "given = 2"), 3, 3, starter)

    def test_takes_no_code_for_a_comment(self):
        starter = "int TODO = 0;\n"
        self.refuse("int TODO = 1;\n", 1, 1, starter)

    def test_passes_over_a_comment_between_region_and_code(self):
        starter = "// TODO: choose\n\n// The width.\nint a = 0;\n\nint given = 1;\n"
        self.accept(starter.replace("a = 0", "a = 1"), starter)
        self.refuse(starter.replace("given = 1", "given = 2"), 6, 6, starter)

    def test_names_the_file_that_is_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            lab = Path(folder) / "labs/01-map"
            lab.mkdir(parents=True)
            (lab / "lab.json").write_text('{"student_file": "map.cu"}', encoding="utf-8")
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                self.assertEqual(starters.main(Path(folder)), 1)
        self.assertIn("labs/01-map/starter.cu is missing\nsolutions/01-map/map.cu is missing\n", printed.getvalue())

    def test_refuses_a_course_without_labs(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(starters.main(Path(folder)), 1)


if __name__ == "__main__":
    unittest.main()
