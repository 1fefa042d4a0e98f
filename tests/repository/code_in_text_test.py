"""Tests code_in_text.py on documents that must pass, and on others that must not."""

from __future__ import annotations

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import code_in_text

COMPILED = "__global__ void f(int* a)\n{\n    a[0] = 1;\n    a[1] =  2;  // two\n}\n"


class CodeInText(unittest.TestCase):
    def check(self, chapter: str) -> tuple[int, str]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            for path, text in {"labs/01-map/README.md": chapter, "labs/01-map/starter.cu": COMPILED}.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                return code_in_text.main(root), printed.getvalue()

    def test_compiled_code_passes(self):
        self.assertEqual(self.check("```cpp\na[0] = 1;   // one\n\na[1] = 2;\n```\n")[0], 0)

    def test_other_code_is_refused_with_its_line(self):
        code, printed = self.check("# A lab\n\n```cpp\na[0] = 1;\na[0] = 3;\n```\n")
        self.assertEqual(code, 1)
        self.assertIn("labs/01-map/README.md:5: a[0] = 3;", printed)

    def test_code_must_say_that_it_is_code(self):
        code, printed = self.check("```\na[0] = 1;\n```\n")
        self.assertEqual(code, 1)
        self.assertIn("is code", printed)

    def test_reports_are_no_code(self):
        self.assertEqual(self.check("```\n$ ./warpbook check 01\n  labs/x.cu:3  a[0] = 3;\n```\n")[0], 0)
        self.assertEqual(self.check("```\n  WRONG    values\n  labs/x.cu:3  a[0] = 3;\n```\n")[0], 0)


if __name__ == "__main__":
    unittest.main()
