"""Tests course.py on a small course, from which each thing is taken away once."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import course

HINT = "<details>\n<summary>Hint {0}</summary>\n\n### Hint {0}\n\nThink.\n\n</details>\n\n"
HINTS = "".join(HINT.format(number) for number in (1, 2, 3))
QUESTIONS = [
    {"text": f"How many {what} does one block make?", "check": "Accesses.AreFew", "counter": "global.load.units"}
    for what in ("loads", "stores")
]
QUIZ = [{"lab": "01-map", **QUESTIONS[0]}] * course.QUESTIONS_OF_A_QUIZ
FACTS = {**{fact: "kernel.cu" for fact in course.FACTS}, "questions": QUESTIONS}
ASKED = "## Two questions\n\n1. How many loads\n   does one block make?\n2. How many stores does one block make?\n\n"
CHAPTER = "# A lab\n\n![Lanes](lanes.svg)\n\n## Hints\n\n" + HINTS + ASKED + "## Read on\n\n"


def files_of(lab: str, chapter: str) -> dict[str, str]:
    files = {f"labs/{lab}/{name}": "" for name in ("lab.hpp", "check.cpp", "starter.cu", "kernel.cu", "figure.py", "lanes.svg")}
    files[f"labs/{lab}/lab.json"] = json.dumps({**FACTS, "builds_on": ["01-map"] if lab > "01-map" else []})
    files[f"labs/{lab}/README.md"] = chapter
    files[f"solutions/{lab}/kernel.cu"] = ""
    for name in ("a", "b", "c"):
        files[f"tests/submissions/{lab}/{name}.cu"] = "// VERDICT: FAILED\n"
    files[f"tests/submissions/{lab}/other.cu"] = "// VERDICT: SOLVED\n"
    files[f"tests/submissions/{lab}/teaching.md"] = "# Teaching\n"
    return files


class Course(unittest.TestCase):
    def setUp(self):
        self.files = {
            **files_of("01-map", CHAPTER + "- Next: [Lab 2](../02-more/README.md).\n"),
            **files_of("02-more", CHAPTER + "- Books.\n"),
            "labs/parts.json": json.dumps([{"part": "kernel.cu", "learned": ["Much."], "quiz": QUIZ}]),
        }

    def check(self) -> tuple[int, str]:
        with tempfile.TemporaryDirectory() as folder:
            for path, text in self.files.items():
                file = Path(folder) / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                return course.main(Path(folder)), printed.getvalue()

    def accept(self):
        self.assertEqual(self.check(), (0, "2 labs looked at\n"))

    def refuse(self, *problems: str):
        self.assertEqual(self.check(), (1, "".join(f"labs/{problem}\n" for problem in problems) + "2 labs looked at\n"))

    def test_parts_and_their_quizzes(self):
        right = json.loads(self.files["labs/parts.json"])
        for other, problem in (
            ([], "has the parts ; the labs have kernel.cu"),
            ([{**right[0], "quiz": QUIZ[1:]}], 'kernel.cu needs "learned", and 5 questions in "quiz"'),
            ([{**right[0], "learned": []}], 'kernel.cu needs "learned", and 5 questions in "quiz"'),
            ([{**right[0], "quiz": [*QUIZ[1:], {"lab": "03-none"}]}], "kernel.cu asks about 03-none, which is no lab of that part"),
            ([{"part": "kernel.cu"}], "is missing, or of another form: KeyError('learned')"),
        ):
            self.files["labs/parts.json"] = json.dumps(other)
            self.refuse(f"parts.json: {problem}")

    def rewrite(self, path: str, old: str, new: str):
        self.assertEqual(self.files[path].count(old), 1)
        self.files[path] = self.files[path].replace(old, new)

    def test_accepts_a_whole_course(self):
        self.accept()

    def test_misses_files(self):
        for name in ("lab.hpp", "check.cpp", "starter.cu", "figure.py"):
            with self.subTest(name):
                text = self.files.pop(f"labs/02-more/{name}")
                self.refuse(f"02-more: {name} is missing")
                self.files[f"labs/02-more/{name}"] = text

    def test_misses_the_lab_json(self):
        for text in ("", "[]", "{"):
            with self.subTest(text):
                self.files["labs/02-more/lab.json"] = text
                code, printed = self.check()
                self.assertEqual(code, 1)
                self.assertIn("labs/02-more: lab.json is missing, or is no JSON object\n", printed)

    def test_misses_facts(self):
        facts = json.loads(self.files["labs/02-more/lab.json"])
        for fact in ("title", "part", "kind", "summary", "minutes", "builds_on", "teaches", "learned"):
            with self.subTest(fact):
                self.files["labs/02-more/lab.json"] = json.dumps({key: facts[key] for key in facts if key != fact})
                self.refuse(f'02-more: lab.json says no "{fact}"')

    def test_wants_a_lab_to_build_on_labs_before_it(self):
        for other in ("00-none", "02-more", "03-later"):
            with self.subTest(other):
                self.files["labs/02-more/lab.json"] = json.dumps({**FACTS, "builds_on": [other]})
                self.refuse(f'02-more: lab.json says that it builds on "{other}", which is no lab before it')

    def test_wants_hints_that_are_there(self):
        self.files["labs/02-more/lab.json"] = json.dumps({**FACTS, "builds_on": [], "hints": {"stride": 4}})
        self.refuse('02-more: lab.json says that hint 4 is about "stride"; there are hints 1, 2, 3')

    def test_misses_the_chapter(self):
        del self.files["labs/02-more/README.md"]
        code, printed = self.check()
        self.assertEqual(code, 1)
        self.assertIn("labs/02-more: README.md is missing\n", printed)
        self.assertIn('labs/02-more: README.md has no part "## Read on"\n', printed)

    def test_wants_a_cu_file_for_the_student(self):
        wanted = "it must be the name of a .cu file other than starter.cu"
        for name in ("starter.cu", "kernel.cpp"):
            with self.subTest(name):
                self.files["labs/02-more/lab.json"] = json.dumps({**FACTS, "builds_on": [], "student_file": name})
                self.files[f"solutions/02-more/{name}"] = ""
                self.refuse(f'02-more: lab.json says "student_file": "{name}"; {wanted}')

    def test_leaves_a_students_work_alone(self):
        self.files["labs/02-more/kernel.cu.mine"] = ""
        self.files["labs/02-more/attempt.cu"] = ""
        self.accept()
        del self.files["labs/02-more/kernel.cu"]
        self.accept()

    def test_wants_a_figure_that_is_shown(self):
        self.rewrite("labs/02-more/README.md", "![Lanes](lanes.svg)", "")
        self.refuse("02-more: README.md shows none of its figures: ![what is to be seen](lanes.svg)")
        del self.files["labs/02-more/lanes.svg"]
        self.refuse("02-more: has no figure (.svg)")

    def test_wants_three_hints(self):
        chapter = "labs/02-more/README.md"
        whole = self.files[chapter]
        wanted = (
            "02-more: README.md must have hints 1, 2 and 3, each in <details> with <summary>Hint N</summary>, a blank "
            "line and ### Hint N; it has: "
        )
        self.rewrite(chapter, HINT.format(3), "")
        self.refuse(wanted + "1, 2 (headings: 1, 2)")
        self.files[chapter] = whole.replace(HINT.format(3), HINT.format(3) + HINT.format(4))
        self.refuse(wanted + "1, 2, 3, 4 (headings: 1, 2, 3, 4)")
        self.files[chapter] = whole.replace("<summary>Hint 2</summary>", "<summary>A hint</summary>")
        self.refuse(wanted + "1, 3 (headings: 1, 2, 3)")
        self.files[chapter] = whole + "### Hint 4\n"
        self.refuse(wanted + "1, 2, 3 (headings: 1, 2, 3, 4)")
        self.files[chapter] = whole.replace("<details>\n<summary>Hint 1</summary>\n\n", "")
        self.refuse(wanted + "2, 3 (headings: 1, 2, 3)")

    def test_wants_two_questions(self):
        facts = json.loads(self.files["labs/02-more/lab.json"])
        without_counter = {part: QUESTIONS[1][part] for part in ("text", "check")}
        for questions in ([], QUESTIONS[:1], [*QUESTIONS, QUESTIONS[0]], [QUESTIONS[0], without_counter]):
            with self.subTest(questions):
                self.files["labs/02-more/lab.json"] = json.dumps({**facts, "questions": questions})
                self.refuse('02-more: lab.json must have 2 "questions", each with text, check, counter')

    def test_wants_the_questions_in_the_chapter(self):
        missing = '02-more: README.md does not ask under "## Two questions": '
        self.rewrite("labs/02-more/README.md", "2. How many stores", "2. How many shared stores")
        self.refuse(missing + QUESTIONS[1]["text"])
        self.rewrite("labs/02-more/README.md", "## Two questions", "## Questions")
        self.refuse(*(missing + question["text"] for question in QUESTIONS))

    def test_wants_the_way_to_the_next_lab(self):
        self.rewrite("labs/01-map/README.md", "../02-more/README.md", "../03-none/README.md")
        self.refuse('01-map: README.md does not link to the next lab under "## Read on": [title](../02-more/README.md): python3 docs/generators/make_figures.py course_map')

    def test_wants_that_way_under_read_on(self):
        self.rewrite("labs/01-map/README.md", "## Hints", "[Lab 2](../02-more/README.md)\n\n## Hints")
        self.rewrite("labs/01-map/README.md", "- Next: [Lab 2](../02-more/README.md).\n", "")
        self.refuse('01-map: README.md does not link to the next lab under "## Read on": [title](../02-more/README.md): python3 docs/generators/make_figures.py course_map')

    def test_takes_no_link_behind_read_on_for_the_way(self):
        self.rewrite("labs/01-map/README.md", "- Next:", "## Thanks\n\n- Next:")
        self.refuse('01-map: README.md does not link to the next lab under "## Read on": [title](../02-more/README.md): python3 docs/generators/make_figures.py course_map')

    def test_wants_a_solution(self):
        del self.files["solutions/02-more/kernel.cu"]
        self.refuse("02-more: has no solution: solutions/02-more/kernel.cu")

    def test_wants_a_page_for_those_who_teach(self):
        del self.files["tests/submissions/02-more/teaching.md"]
        self.refuse("02-more: has no page for those who teach it: tests/submissions/02-more/teaching.md")

    def test_wants_submissions(self):
        del self.files["tests/submissions/02-more/a.cu"]
        self.refuse(
            "02-more: tests/submissions/02-more must have 3 or more files that begin with // VERDICT: FAILED; it has: 2"
        )
        self.files["tests/submissions/02-more/other.cu"] = "// VERDICT: FAILED\n"
        self.refuse(
            "02-more: tests/submissions/02-more must have 1 or more files that begin with // VERDICT: SOLVED; it has: 0"
        )

    def test_wants_every_lab_in_documents_that_are_there(self):
        for document in ("docs/course-map.md", "docs/instructors-guide.md"):
            with self.subTest(document):
                self.files[document] = "[Map](../labs/01-map/README.md)"
                self.refuse(f"02-more: {document} does not name it: python3 docs/generators/make_figures.py course_map")
                self.files[document] += ", [More](../labs/02-more/README.md)"
                self.accept()

    def test_wants_names_with_a_number_of_their_own(self):
        renamed = {path.replace("02-more", "01-More"): text for path, text in self.files.items()}
        self.files = {path: text.replace("02-more", "01-More") for path, text in renamed.items()}
        code, printed = self.check()
        self.assertEqual(code, 1)
        self.assertIn("labs/01-More: a lab's folder is named NN-name", printed)
        self.assertIn("labs/01-map: number 01 is that of labs/01-More, too\n", printed)

    def test_refuses_a_course_without_labs(self):
        self.files = {"labs/README.md": ""}
        self.assertEqual(self.check(), (1, "0 labs looked at\n"))


if __name__ == "__main__":
    unittest.main()
