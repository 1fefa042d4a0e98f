"""Tests plain_words.py on texts that must be refused, and on others that must not."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import plain_words

GLOSSARY = """\
# Glossary

## In prose

| say | not |
|---|---|
| fix, remedy | `cure` `to mend` |
| PASS, FAIL | `WRONG` |

## In the code and on the command line

| name | meaning | retired |
|---|---|---|
| `CallSite` | Where a call was made. | `call place` |
"""


class PlainWords(unittest.TestCase):
    def refused(self, path: str, text: str, glossary: str = GLOSSARY) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            for file, content in {"docs/glossary.md": glossary, path: text}.items():
                (root / file).parent.mkdir(parents=True, exist_ok=True)
                (root / file).write_text(content, encoding="utf-8")
            return plain_words.refusals(root)

    def test_refuses_a_phrase_with_its_line(self):
        self.assertEqual(["labs/01-a/README.md:2: 'cure' is retired, see docs/glossary.md: fix, remedy"],
                         self.refused("labs/01-a/README.md", "Fine.\nThe cure is a barrier.\n"))

    def test_refuses_a_phrase_over_a_line_break(self):
        self.assertEqual(1, len(self.refused("docs/a.md", "There is something to\nmend.\n")))

    def test_leaves_longer_words_and_other_cases_alone(self):
        self.assertEqual([], self.refused("docs/a.md", "It is secure, and a wrong value is wrong.\n"))
        self.assertEqual(1, len(self.refused("docs/a.md", "WRONG\n")))

    def test_reads_the_strings_of_programs_and_not_their_comments(self):
        self.assertEqual([], self.refused("tools/a.cpp", '// the cure\nint cure;\nauto text = "a fix";\n'))
        self.assertEqual(1, len(self.refused("tools/a.cpp", 'auto text = "the cure";\n')))

    def test_reads_the_comments_of_students_files(self):
        self.assertEqual(1, len(self.refused("labs/01-a/starter.cu", "// TODO: the cure\n")))

    def test_leaves_indented_code_of_documents_alone(self):
        self.assertEqual([], self.refused("docs/a.md", "Run this:\n\n    grep WRONG file\n"))

    def test_refuses_a_glossary_without_the_table(self):
        self.assertEqual(1, len(self.refused("docs/a.md", "Fine.\n", "# Glossary\n")))


if __name__ == "__main__":
    unittest.main()
