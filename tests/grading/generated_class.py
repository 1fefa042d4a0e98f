"""A class whose grades are known: what students hand in, drawn from what this repository has, and what must become of each file.

    generated_class.py make FOLDER [--files N] [--seed S] [--labs 01,07]   hand-ins in FOLDER, what is expected in FOLDER.json
    generated_class.py check FOLDER.json OUT [--backend cupti|both]        compares the grades in OUT with that
    generated_class.py compare FOLDER.json MODEL GPU                        a row for each file: points by both, and why they differ

Right and wrong files are those of solutions/, labs/ and tests/submissions (whose first lines say which checks must fail), hostile
ones those of tests/grading/attacks. The others are made here. The same seed makes the same class.
"""

import argparse
import csv
import json
import random
import re
import sys
from pathlib import Path

from heads import cases_in, head_of

ROOT = Path(__file__).resolve().parents[2]
FILES_OF_A_STUDENT = 5
# Files of each kind in a class of 200. Wrong ones get what is left.
SHARES = {"solved": 24, "other right one": 10, "starter": 10, "open": 6, "not compiling": 10, "not text": 4, "hostile": 40}


class Course:
    """The files that a class is made of."""

    def __init__(self, labs):
        self.labs = [
            facts.parent.name
            for facts in sorted((ROOT / "labs").glob("*/lab.json"))
            if not labs or any(facts.parent.name.startswith(lab) for lab in labs)
        ]
        self.solutions = {lab: next((ROOT / "solutions" / lab).glob("*.cu")) for lab in self.labs}
        self.submissions = [file for lab in self.labs for file in sorted((ROOT / "tests/submissions" / lab).glob("*.cu"))]
        self.attacks = [
            case
            for case in cases_in(ROOT / "tests/grading/attacks")
            # Whether a compiler runs out of time or of memory first depends on the machine and what else it does.
            if not head_of(case.text)["COMPILES"][0].startswith("too large") and head_of(case.text)["LAB"][0] in self.labs
        ]

    def starter(self, lab):
        return (ROOT / "labs" / lab / "starter.cu").read_bytes()


def hand_in(kind, lab, text, source, **expected):
    return {"kind": kind, "lab": lab, "text": text, "source": source, **expected}


def from_submission(kind, file):
    head = head_of(file.read_bytes())
    wrong = sorted({line.split(": ", 1)[0] for line in head.get("WRONG", [])})
    on_gpu = {key: head[key] for key in ("ON GPU", "WRONG ON GPU", "WRONG ON H200", "WRONG ON H100") if key in head}
    verdict = head["VERDICT"][0].split()[0]
    return hand_in(kind, file.parent.name, file.read_bytes(), file.stem, verdict=verdict, wrong=wrong, on_gpu=on_gpu)


def broken(text, how):
    """A file of which no program can be made, in one of the ways in which students break theirs."""
    text = text.decode()
    if how == 0:
        return (text + "\n}\n").encode()
    if how == 1:
        return text.replace(";", "", 1).encode()
    if how == 2:
        return re.sub(r"#include .*", '#include "helpers_of_mine.hpp"', text, count=1).encode()
    return (text[: len(text) // 2] + "\n    undeclared = threadIdx;\n").encode()


def hand_ins(course, count, rng):
    def draw(files, number):
        files = list(files)
        rng.shuffle(files)
        return [files[i % len(files)] for i in range(number)] if files else []

    shares = {kind: max(1, share * count // 200) for kind, share in SHARES.items()}
    right = [file for file in course.submissions if head_of(file.read_bytes())["VERDICT"][0] == "SOLVED"]
    # Those with options of their own are wrong only with these.
    wrong = [file for file in course.submissions if file not in right and "OPTIONS" not in head_of(file.read_bytes())]
    made = []
    for lab in draw(course.labs, shares["solved"]):
        made.append(hand_in("solved", lab, course.solutions[lab].read_bytes(), "the solution", verdict="SOLVED", wrong=[]))
    for file in draw(right, shares["other right one"]):
        made.append(from_submission("other right one", file))
    for lab in draw(course.labs, shares["open"]):
        text = b"// My name stands here.\n" + course.starter(lab)
        made.append(hand_in("open", lab, text, "the starter with a comment", verdict="FAILED", points=0))
    for i, lab in enumerate(draw(course.labs, shares["not compiling"])):
        text = broken(course.solutions[lab].read_bytes(), i % 4)
        made.append(hand_in("not compiling", lab, text, f"a broken solution ({i % 4})", outcome="not compiled", points=0))
    for i, lab in enumerate(draw(course.labs, shares["not text"])):
        text = b"" if i % 2 == 0 else course.solutions[lab].read_bytes()[:100] + b"\0\1\2" * 100
        made.append(hand_in("not text", lab, text, "nothing" if i % 2 == 0 else "zeros", outcome="refused", points=0))
    for case in draw(course.attacks, shares["hostile"]):
        head = head_of(case.text)
        rule = head["EXPECTED"][0]
        said = {"on_gpu": {"ON GPU": head["ON GPU"]}} if "ON GPU" in head else {}
        made.append(
            hand_in("hostile", head["LAB"][0], case.text, case.name, rule=rule, on_gpu_rule=head.get("ON GPU", [rule])[0], **said)
        )
    for file in draw(wrong, max(0, count - len(made) - shares["starter"])):
        made.append(from_submission("wrong", file))
    # A lab of which nobody has handed in more than the starter is not graded.
    for lab in draw(sorted({one["lab"] for one in made}), shares["starter"]):
        made.append(hand_in("starter", lab, course.starter(lab), "the starter", verdict="OPEN", points=0))
    rng.shuffle(made)
    return made[:count]


def references(made, course):
    """What hostile files are compared with: honest ones, each handed in once."""
    wanted = {}
    for one in made:
        for rule in (one.get("rule"), one.get("on_gpu_rule")):
            found = re.search(r"(?:points as|more points than) for ([a-z0-9-]+|the solution)", rule or "")
            if found:
                wanted[(one["lab"], found[1])] = None
    for lab, name in wanted:
        if name == "the solution":
            yield hand_in("solved", lab, course.solutions[lab].read_bytes(), name, verdict="SOLVED", wrong=[])
        else:
            yield from_submission("reference", ROOT / "tests/submissions" / lab / f"{name}.cu")


def give_to_students(made):
    """Each student has few files, and none two of a lab."""
    students = []
    for one in made:
        for student in students:
            if len(student) < FILES_OF_A_STUDENT and all(other["lab"] != one["lab"] for other in student):
                student.append(one)
                break
        else:
            students.append([one])
    return {f"student-{i:03}": files for i, files in enumerate(students)}


def make(folder: Path, count, seed, labs):
    course = Course(labs)
    rng = random.Random(seed)
    made = hand_ins(course, count, rng)
    students = give_to_students([*references(made, course), *made])
    expected = []
    for student, files in students.items():
        for one in files:
            file = folder / student / one["lab"] / course.solutions[one["lab"]].name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(one.pop("text"))
            expected.append({"student": student, **one})
    folder.with_suffix(".json").write_text(json.dumps(expected, indent=1) + "\n", encoding="utf-8")
    kinds = {}
    for one in expected:
        kinds[one["kind"]] = kinds.get(one["kind"], 0) + 1
    print(f"{len(expected)} files of {len(students)} students:", ", ".join(f"{n} {kind}" for kind, n in sorted(kinds.items())))


def failed_checks(grade):
    return sorted(f"{check['group']}.{check['name']}" for check in grade["checks"] if check["status"] == "failed")


def complaints_about(one, grade, points_of, backend):
    """What is not as expected about one grade."""
    points = grade["points"]
    may_be_ungraded = backend != "model" and (one.get("on_gpu_rule") or "").startswith("not graded")
    if isinstance(points, dict) and may_be_ungraded:
        return []
    if isinstance(points, dict):
        return [f"not graded: {points['unavailable']}"]
    if "rule" in one:
        return complaints_about_hostile(one, points, points_of, backend)
    complaints = []
    if "outcome" in one and grade["outcome"] != one["outcome"]:
        complaints.append(f"{grade['outcome']}, not {one['outcome']}")
    may_differ = backend == "cupti" and one.get("on_gpu")
    # On a GPU that a class shares, a goal of time may be missed by a little. It has no weight unless the rubric gives it one.
    only_time = backend != "model" and all(check.startswith(("Stretch.", "Time.")) for check in failed_checks(grade))
    if "verdict" in one and grade["verdict"] != one["verdict"] and not may_differ and not (one["verdict"] == "SOLVED" and only_time):
        complaints.append(f"{grade['verdict'] or grade['outcome']}, not {one['verdict']}")
    if one.get("verdict") == "SOLVED" and points != grade["possible"]:
        complaints.append(f"{points} of {grade['possible']} points")
    # Stretch has no weight unless the rubric gives it one.
    loses_points = any(not check.startswith("Stretch.") for check in one.get("wrong", ["all"]))
    if one.get("verdict") != "SOLVED" and loses_points and points >= grade["possible"] and not may_differ:
        complaints.append(f"all {points} points")
    if "points" in one and (points > one["points"] if backend == "both" else points != one["points"]):
        complaints.append(f"{points} points, not {one['points']}")
    if one.get("wrong") and grade["outcome"] == "checked" and not may_differ:
        # Checks that do not apply on a GPU, or come after one that ran out of time there, cannot fail.
        made = {f"{check['group']}.{check['name']}" for check in grade["checks"] if check["status"] != "not_applicable"}
        missing = [check for check in one["wrong"] if check not in failed_checks(grade) and (backend != "cupti" or check in made)]
        if missing:
            complaints.append("these did not fail: " + ", ".join(missing))
    return complaints


def complaints_about_hostile(one, points, points_of, backend):
    if backend == "both":
        # What the GPU does not grade has no rule about points. Otherwise neither backend may give more than its rule says.
        rules = [rule for rule in (one["rule"], one["on_gpu_rule"]) if not rule.startswith("not graded")]
        return [complaint for rule in rules
                for complaint in complaints_about_points(rule.replace("points as", "no more points than", 1), one, points, points_of)]
    return complaints_about_points(one["on_gpu_rule"] if backend == "cupti" else one["rule"], one, points, points_of)


def complaints_about_points(rule, one, points, points_of):
    if rule.startswith("no points"):
        return [] if points == 0 else [f"{points} points, not 0"]
    if rule.startswith("not graded"):
        return [f"{points} points, but it must not be graded"]
    found = re.match(r"(points as|no more points than) for ([a-z0-9-]+|the solution)", rule)
    if not found:
        return [f"the rule '{rule}' is not understood"]
    reference = points_of[(one["lab"], found[2])]
    fits = points == reference if found[1] == "points as" else points <= reference
    return [] if fits else [f"{points} points; {found[2]} has {reference}"]


def grades_in(out: Path):
    grades = json.loads((out / "grades.json").read_text(encoding="utf-8"))
    return {(student["student"], lab["lab"]): lab for student in grades["students"] for lab in student["labs"]}


def check(expected_file: Path, out: Path, backend):
    expected = json.loads(expected_file.read_text(encoding="utf-8"))
    found = grades_in(out)
    points_of = {(one["lab"], one["source"]): found[(one["student"], one["lab"])]["points"] for one in expected if "rule" not in one}
    wrong = 0
    for one in expected:
        grade = found.get((one["student"], one["lab"]))
        complaints = complaints_about(one, grade, points_of, backend) if grade else ["not among the grades"]
        for complaint in complaints:
            print(f"{one['student']}, {one['lab']} ({one['kind']}, {one['source']}): {complaint}")
        wrong += bool(complaints)
    print(f"{len(expected) - wrong} of {len(expected)} files are graded as they should be")
    return wrong == 0 and bool(expected)


def reasons_for_difference(one, on_model, on_gpu):
    """Why the model and a GPU give other points for a file. Empty where nothing that is known explains it."""
    if one.get("on_gpu"):
        yield "; ".join(text for texts in one["on_gpu"].values() for text in texts)
        return
    on_model = {f"{check['group']}.{check['name']}": check for check in on_model["checks"]}
    on_gpu = {f"{check['group']}.{check['name']}": check for check in on_gpu["checks"]}
    for name in sorted(on_model.keys() & on_gpu.keys()):
        model, gpu = on_model[name], on_gpu[name]
        if model["status"] == gpu["status"]:
            continue
        if "not_applicable" in (model["status"], gpu["status"]):
            yield f"{name} does not apply on the {'model' if model['status'] == 'not_applicable' else 'GPU'}"
        elif "did not end within" in (model["messages"] + gpu["messages"])[0]:
            yield f"{name} did not end in time"
        else:
            yield f"UNEXPLAINED: {name} {model['status']} on the model, {gpu['status']} on the GPU"
    for name in sorted(on_model.keys() ^ on_gpu.keys()):
        yield f"{name} was not reached on the {'GPU' if name in on_model else 'model'}"


def compare(expected_file: Path, model: Path, gpu: Path):
    expected = json.loads(expected_file.read_text(encoding="utf-8"))
    found_on_model, found_on_gpu = grades_in(model), grades_in(gpu)
    rows = []
    for one in expected:
        key = (one["student"], one["lab"])
        on_model, on_gpu = found_on_model[key], found_on_gpu[key]
        same = on_model["points"] == on_gpu["points"]
        why = "" if same else "; ".join(reasons_for_difference(one, on_model, on_gpu)) or "UNEXPLAINED"
        states = [
            grade["state"] if isinstance(grade["points"], dict) else f"{grade['points']} ({grade['state']})"
            for grade in (on_model, on_gpu)
        ]
        rows.append([one["kind"], one["lab"], one["source"], *states, why])
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["kind", "lab", "file", "model", "gpu", "why they differ"])
    # The worst first.
    writer.writerows(sorted(rows, key=lambda row: ("UNEXPLAINED" not in row[5], not row[5], row)))
    return not any("UNEXPLAINED" in row[5] for row in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    maker = commands.add_parser("make")
    maker.add_argument("folder", type=Path)
    maker.add_argument("--files", type=int, default=200)
    maker.add_argument("--seed", type=int, default=1)
    maker.add_argument("--labs", type=lambda text: text.split(","), default=[])
    checker = commands.add_parser("check")
    checker.add_argument("expected", type=Path)
    checker.add_argument("out", type=Path)
    checker.add_argument("--backend", choices=("model", "cupti", "both"), default="model")
    comparer = commands.add_parser("compare")
    for name in ("expected", "model", "gpu"):
        comparer.add_argument(name, type=Path)
    request = parser.parse_args()
    if request.command == "compare":
        return compare(request.expected, request.model, request.gpu)
    if request.command == "make":
        make(request.folder, request.files, request.seed, request.labs)
        return True
    return check(request.expected, request.out, request.backend)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
