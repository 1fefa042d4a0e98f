"""Tests retired_names.py on names that must be refused, and on others that must not."""

from __future__ import annotations

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import retired_names

GLOSSARY = """\
# Glossary

| word | meaning | introduced in |
|---|---|---|
| `lane` | A thread's place in its warp. | `lab` |

## In the code and on the command line

| name | meaning | retired |
|---|---|---|
| `Remedy` | What to do about it. | `cure` |
| `CallSite` | Where a call was made. | `call place` |
| launch configuration | Grid and block. | |
"""


class RetiredNames(unittest.TestCase):
    def check(self, path: str, text: str = "", glossary: str = GLOSSARY) -> tuple[int, str]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            for file, content in {"docs/glossary.md": glossary, path: text}.items():
                (root / file).parent.mkdir(parents=True, exist_ok=True)
                (root / file).write_text(content, encoding="utf-8")
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                return retired_names.main(root), printed.getvalue()

    def accept(self, path: str, text: str = "") -> None:
        code, printed = self.check(path, text)
        self.assertEqual(code, 0, printed)

    def refuse(self, where: str, path: str, text: str = "") -> None:
        code, printed = self.check(path, text)
        self.assertEqual(code, 1, printed)
        self.assertIn(f"{where}: ", printed)
        self.assertIn("is retired, see docs/glossary.md", printed)

    def test_refuses_identifiers_however_they_are_written(self):
        for name in ("cure", "Cure", "cures_of_driver", "print_cure", "OfACureForAll", "CURE", "cure_"):
            self.refuse("tools/a.cpp:2", "tools/a.cpp", f"// why\nint {name};\n")

    def test_refuses_words_side_by_side_only(self):
        for name in ("CallPlace", "call_place", "the_call_places"):
            self.refuse("tools/a.hpp:1", "tools/a.hpp", f"struct {name};\n")
        for name in ("call", "place", "call_the_place", "place_call", "recall_place"):
            self.accept("tools/a.hpp", f"struct {name};\n")

    def test_refuses_names_of_files_and_folders(self):
        self.refuse("tools/cures.cpp", "tools/cures.cpp")
        self.refuse("tools/cures/list.txt", "tools/cures/list.txt")
        self.refuse("tests/call-place.sh", "tests/call-place.sh")

    def test_refuses_names_in_scripts(self):
        self.refuse("a/CMakeLists.txt:1", "a/CMakeLists.txt", "add_library(cure a.cpp)\n")
        self.refuse("a/b.py:2", "a/b.py", "# a cure\ncure = 1\n")
        self.refuse("a/b.sh:1", "a/b.sh", "cure() { true; }\n")

    def test_refuses_options(self):
        self.refuse("tools/a.cpp:1", "tools/a.cpp", 'say("try --cure and see");\n')
        self.refuse("tools/a.cpp:1", "tools/a.cpp", 'add_options()("cure,c", "how");\n')

    def test_accepts_prose(self):
        self.accept("tools/a.cpp", '// a cure\n/* the\n   cure */ say("no cure", R"(a cure)", 80\'000, \'"\');\n')
        self.accept("a/b.py", '"""A cure."""\nprint("a cure")\n')
        self.accept("docs/a.md", "There is a cure, a `CallPlace`.\n")

    def test_accepts_other_words(self):
        self.accept("tools/a.cpp", "int secure, curevalue, manicure;\n")

    def test_accepts_what_students_and_recordings_name(self):
        for path in ("labs/01-map/cure.cu", "solutions/01-map/cure.cu", "tests/faults/cure/cure.cu",
                     "tests/submissions/01-map/cure.cu"):
            self.accept(path, "int cure;\n")

    def test_without_a_table_nothing_is_checked_and_that_is_an_error(self):
        code, _ = self.check("a.cpp", "int a;\n", "# Glossary\n")
        self.assertEqual(code, 1)


if __name__ == "__main__":
    unittest.main()
