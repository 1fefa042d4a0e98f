"""Fails when a lab lacks one of the things that make it one, or is not named where it must be: course.py [ROOT]

A line is printed for each thing that is missing, with where it belongs.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

FILES = ("README.md", "lab.hpp", "check.cpp", "starter.cu", "figure.py")
FACTS = ("title", "part", "kind", "summary", "student_file", "minutes", "builds_on", "teaches", "learned")
HINTS = ["1", "2", "3"]
QUESTIONS = 2
QUESTIONS_OF_A_QUIZ = 5
PARTS_OF_A_QUESTION = ("text", "check", "counter")
LEAST_REFUSED = 3
LEAST_ACCEPTED = 1
# Each names every lab by its folder, as docs/generators/course_map.py writes it. Required as soon as it is there.
DOCUMENTS = ("docs/course-map.md", "docs/instructors-guide.md")


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def facts_of(lab: Path) -> dict:
    try:
        facts = json.loads(text_of(lab / "lab.json"))
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}


def student_file_of(lab: Path) -> str:
    return facts_of(lab).get("student_file", "")


def problems_of_files(lab: Path):
    for name in FILES:
        if not (lab / name).is_file():
            yield f"{name} is missing"


def problems_of_facts(root: Path, lab: Path):
    facts = facts_of(lab)
    if not facts:
        yield "lab.json is missing, or is no JSON object"
        return
    for fact in FACTS:
        if fact not in facts or facts[fact] == "":
            yield f'lab.json says no "{fact}"'
    for other in facts.get("builds_on", []):
        if other >= lab.name or not (root / "labs" / other).is_dir():
            yield f'lab.json says that it builds on "{other}", which is no lab before it'
    for cause, number in facts.get("hints", {}).items():
        if str(number) not in HINTS:
            yield f'lab.json says that hint {number} is about "{cause}"; there are hints {", ".join(HINTS)}'
    student_file = student_file_of(lab)
    if student_file and (not student_file.endswith(".cu") or student_file == "starter.cu"):
        yield f'lab.json says "student_file": "{student_file}"; it must be the name of a .cu file other than starter.cu'


def problems_of_chapter(lab: Path):
    chapter = text_of(lab / "README.md")
    figures = sorted(lab.glob("*.svg"))
    if not figures:
        yield "has no figure (.svg)"
    elif not any(f"]({figure.name})" in chapter for figure in figures):
        yield f"README.md shows none of its figures: ![what is to be seen]({figures[0].name})"
    hints = re.findall(r"<details>\n<summary>Hint (\d+)</summary>\n\n### Hint \1\n.*?</details>", chapter, re.DOTALL)
    headings = re.findall(r"^### Hint (.*)$", chapter, re.MULTILINE)
    if hints != HINTS or headings != HINTS:
        yield (
            f"README.md must have hints 1, 2 and 3, each in <details> with <summary>Hint N</summary>, a blank line and "
            f"### Hint N; it has: {', '.join(hints) or 'none'} (headings: {', '.join(headings) or 'none'})"
        )


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def problems_of_questions(lab: Path):
    questions = facts_of(lab).get("questions", [])
    are_whole = all(question.get(part) for question in questions for part in PARTS_OF_A_QUESTION)
    if len(questions) != QUESTIONS or not are_whole:
        yield f'lab.json must have {QUESTIONS} "questions", each with {", ".join(PARTS_OF_A_QUESTION)}'
    parts = text_of(lab / "README.md").split("\n## Two questions\n")
    asked = in_one_line(parts[1].split("\n## ")[0]) if len(parts) == 2 else ""
    for question in questions:
        text = question.get("text", "")
        if in_one_line(text) not in asked:
            yield f'README.md does not ask under "## Two questions": {text}'


def problems_of_way_on(lab: Path, next_lab: Path | None):
    parts = text_of(lab / "README.md").split("\n## Read on\n")
    if len(parts) != 2:
        yield 'README.md has no part "## Read on"'
    elif next_lab is not None and f"](../{next_lab.name}/README.md" not in parts[1].split("\n## ")[0]:
        yield (
            f'README.md does not link to the next lab under "## Read on": [title](../{next_lab.name}/README.md): '
            "python3 docs/generators/make_figures.py course_map"
        )


def problems_of_proofs(root: Path, lab: Path):
    solution = f"solutions/{lab.name}/{student_file_of(lab)}"
    if not (root / solution).is_file():
        yield f"has no solution: {solution}"
    if not (root / "tests/submissions" / lab.name / "teaching.md").is_file():
        yield f"has no page for those who teach it: tests/submissions/{lab.name}/teaching.md"
    folder = f"tests/submissions/{lab.name}"
    verdicts = [line for file in (root / folder).glob("*.cu") for line in text_of(file).splitlines()[:1]]
    for verdict, least in (("FAILED", LEAST_REFUSED), ("SOLVED", LEAST_ACCEPTED)):
        count = sum(line.split()[1:3] == ["VERDICT:", verdict] for line in verdicts)
        if count < least:
            yield f"{folder} must have {least} or more files that begin with // VERDICT: {verdict}; it has: {count}"


def problems_of_documents(root: Path, lab: Path):
    for document in DOCUMENTS:
        if (root / document).is_file() and lab.name not in text_of(root / document):
            yield f"{document} does not name it: python3 docs/generators/make_figures.py course_map"


def problems_of_lab(root: Path, lab: Path, next_lab: Path | None):
    yield from problems_of_files(lab)
    yield from problems_of_facts(root, lab)
    yield from problems_of_chapter(lab)
    yield from problems_of_questions(lab)
    yield from problems_of_way_on(lab, next_lab)
    yield from problems_of_proofs(root, lab)
    yield from problems_of_documents(root, lab)


def problems_of_names(labs: list[Path]):
    number_of: dict[str, str] = {}
    for lab in labs:
        if not re.fullmatch(r"\d\d-[a-z0-9]+(-[a-z0-9]+)*", lab.name):
            yield lab, "a lab's folder is named NN-name: two digits, then small letters, digits and dashes"
        number = lab.name[:2]
        if number in number_of:
            yield lab, f"number {number} is that of labs/{number_of[number]}, too"
        number_of[number] = lab.name


def problems_of_parts(root: Path, labs: list[Path]):
    """Of labs/parts.json, which `./warpbook quiz` reads."""
    if not labs:
        return
    try:
        parts = json.loads(text_of(root / "labs/parts.json"))
        named = [part["part"] for part in parts]
        wanted = [part for part in dict.fromkeys(facts_of(lab).get("part") for lab in labs) if part]
        if named != wanted:
            yield f"has the parts {', '.join(named)}; the labs have {', '.join(wanted)}"
        for part in parts:
            if not part["learned"] or len(part["quiz"]) != QUESTIONS_OF_A_QUIZ:
                yield f'{part["part"]} needs "learned", and {QUESTIONS_OF_A_QUIZ} questions in "quiz"'
            for question in part["quiz"]:
                lab = root / "labs" / question["lab"]
                if facts_of(lab).get("part") != part["part"]:
                    yield f'{part["part"]} asks about {question["lab"]}, which is no lab of that part'
    except (ValueError, KeyError, TypeError) as error:
        yield f"is missing, or of another form: {error!r}"


def labs_in_order(root: Path) -> list[Path]:
    """Part after part; a lab of an earlier part may have a later number."""
    labs = sorted(folder for folder in root.glob("labs/*") if folder.is_dir())
    parts = list(dict.fromkeys(facts_of(lab).get("part") for lab in labs))
    return sorted(labs, key=lambda lab: parts.index(facts_of(lab).get("part")))


def main(root: Path) -> int:
    labs = labs_in_order(root)
    problems = list(problems_of_names(labs))
    for lab, next_lab in zip(labs, [*labs[1:], None]):
        problems += [(lab, problem) for problem in problems_of_lab(root, lab, next_lab)]
    for lab, problem in problems:
        print(f"labs/{lab.name}: {problem}")
    problems_there = list(problems_of_parts(root, labs))
    for problem in problems_there:
        print(f"labs/parts.json: {problem}")
    print(f"{len(labs)} labs looked at")
    return 1 if problems or problems_there or not labs else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent / "../..").resolve()))
