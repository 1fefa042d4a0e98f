"""A new lab, and what the whole course must say of it, without a word written by hand outside its three folders:
new_lab_test.py CMAKE"""

from __future__ import annotations

import contextlib
import io
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import course

ROOT = Path(__file__).resolve().parents[2]
CMAKE = sys.argv.pop() if len(sys.argv) > 1 else "cmake"
FOLDERS = ("labs", "solutions", "tests/submissions")


class NewLab(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name in (*FOLDERS, "docs", "cmake"):
            shutil.copytree(ROOT / name, self.root / name)
        # Where solutions are left out, labs lack them before.
        self.known = self.problems()
        self.labs = sorted(file.parent.name for file in (self.root / "labs").glob("*/lab.json"))

    def make(self, lab: str, before: str):
        part = course.facts_of(self.root / "labs" / before)["part"]
        facts = [f"-DROOT={self.root}", f"-DLAB={lab}", f"-DPART={part}", f"-DLAB_BEFORE={before}"]
        subprocess.run([CMAKE, *facts, "-P", str(self.root / "cmake/NewLab.cmake")], check=True, capture_output=True)
        generator = self.root / "docs/generators/make_figures.py"
        subprocess.run([sys.executable, "-B", str(generator), "course_map"], check=True, capture_output=True)

    def problems(self) -> list[str]:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            course.main(self.root)
        return printed.getvalue().splitlines()[:-1]

    def text_of(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def way_on_from(self, lab: str) -> str:
        return re.search(r"^- Next: .*$", self.text_of(f"labs/{lab}/README.md"), re.M)[0]

    def expect_only_its_own_problems(self, lab: str):
        problems = [problem for problem in self.problems() if problem not in self.known]
        others = [problem for problem in problems if not problem.startswith(f"labs/{lab}: ")]
        documents = [problem for problem in problems if "does not name it" in problem or "does not link" in problem]
        self.assertEqual((others, documents), ([], []))

    def test_at_the_end(self):
        number = int(self.labs[-1][:2]) + 1
        lab = f"{number}-more"
        # Its number may not be the last one.
        last = course.labs_in_order(self.root)[-1].name
        self.make(lab, last)
        self.expect_only_its_own_problems(lab)
        self.assertIn(f"../{lab}/README.md", self.way_on_from(last))
        self.assertIn("the last lab", self.way_on_from(lab))
        self.assertIn(f"../tests/submissions/{lab}/teaching.md", self.text_of("docs/instructors-guide.md"))

    def test_among_others(self):
        # A number between two labs: the later ones are called otherwise in this copy.
        for lab in reversed(self.labs[2:]):
            for folder in FOLDERS:
                if (self.root / folder / lab).is_dir():
                    (self.root / folder / lab).rename(self.root / folder / f"{int(lab[:2]) + 1:02}{lab[2:]}")
        lab = "03-more"
        self.make(lab, self.labs[1])
        self.assertIn(f"](../{lab}/README.md)", self.way_on_from(self.labs[1]))
        self.assertIn(f"](../04{self.labs[2][2:]}/README.md)", self.way_on_from(lab))

    def test_writes_nothing_where_nothing_is_new(self):
        def documents():
            files = [*self.root.glob("labs/*/README.md"), *self.root.glob("docs/*.md")]
            return {file: file.read_text(encoding="utf-8") for file in files}

        before = documents()
        generator = self.root / "docs/generators/make_figures.py"
        subprocess.run([sys.executable, "-B", str(generator), "course_map"], check=True, capture_output=True)
        self.assertEqual(documents(), before)


if __name__ == "__main__":
    unittest.main()
