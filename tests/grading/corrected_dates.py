"""Grades a class again with dates and corrects them: nothing is checked again, and all points follow.

    corrected_dates.py WARPBOOK SUBMISSIONS OUT

OUT has the grades of `WARPBOOK grade SUBMISSIONS --out OUT`, where no date counted, and is left with the same grades.
"""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

DUE = "2026-03-01T12:00:00Z"
IN_TIME = "2026-03-01T13:00:00+01:00"
LATE = "2026-03-01T12:00:01Z"


class Class:
    def __init__(self, warpbook, submissions, out):
        self.warpbook, self.submissions, self.out = warpbook, submissions, out
        self.rubric = out.with_name("rubric-with-dates.json")
        self.dates = submissions / "handed-in.csv"
        self.complaints = []

    def grades(self):
        with open(self.out / "grades.csv", encoding="utf-8", newline="") as table:
            return {(row["student"], row["lab"]): row for row in csv.DictReader(table)}

    def write_dates(self, dates):
        with open(self.dates, "w", encoding="utf-8", newline="") as table:
            csv.writer(table).writerows([("student", "lab", "date"), *((student, "", date) for student, date in dates.items())])

    def grade(self, *options):
        command = [self.warpbook, "grade", str(self.submissions), "--out", str(self.out), "--backend", "model", *options]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
        text = run.stdout.decode(errors="replace")
        if not re.search(r"^0 graded, ", text, re.MULTILINE):
            self.complaints.append(f"something was graded again, or nothing at all: {text}")
        return run.returncode, text

    def expect(self, is_right, what):
        if not is_right:
            self.complaints.append(what)


def main():
    graded = Class(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
    wanted = graded.grades()
    points = {key: float(row["points"]) for key, row in wanted.items()}
    students = sorted({student for student, _ in wanted})
    # Those who can lose something by coming late.
    someone = next(student for (student, _), of_row in points.items() if of_row > 0)
    labs = sorted({lab for _, lab in wanted})
    graded.rubric.write_text(
        json.dumps({"schema": "warpbook.rubric/1", "labs": {lab: 100 for lab in labs}, "due": DUE, "late": {"factor": 0}})
    )
    with_rubric = ("--rubric", str(graded.rubric))

    graded.write_dates({student: LATE for student in students})
    graded.grade(*with_rubric)
    graded.expect(all(float(row["points"]) == 0 for row in graded.grades().values()), "who came late has points")

    code, text = graded.grade(*with_rubric)
    graded.expect(code == 0 and "no date" not in text, f"all have a date, but: {code}, {text}")

    graded.write_dates({student: IN_TIME for student in students})
    graded.grade(*with_rubric)
    found = {key: float(row["points"]) for key, row in graded.grades().items()}
    graded.expect(found == points, f"with corrected dates: {found}, wanted: {points}")

    graded.write_dates({student: IN_TIME for student in students if student != someone})
    code, text = graded.grade(*with_rubric)
    rows = graded.grades()
    graded.expect(code != 0 and re.search(rf"no date for {someone} \(", text) is not None, f"{someone} is not named: {code}, {text}")
    for (student, lab), row in rows.items():
        has_no_date = student == someone and points[student, lab] > 0
        graded.expect((row["late"] == "no date", row["points"] == "") == (has_no_date, has_no_date), f"{student}, {lab}: {row}")

    graded.dates.unlink()
    code, text = graded.grade(*with_rubric)
    graded.expect("there is no handed-in.csv" in text, f"that the times of files count is not said: {text}")

    graded.grade()
    graded.expect(graded.grades() == wanted, "without the rubric the grades are others than before")
    graded.rubric.unlink()
    print("\n".join([*graded.complaints, f"dates corrected for {len(students)} students, {len(graded.complaints)} complaints"]))
    return not graded.complaints


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
