#!/usr/bin/env python3
"""Stands for a lab's check on a GPU: pretended_gpu.py CHECK_ON_MODEL FILE.cu --report RECORD.json [options]

Lets the model check the file, and writes the record that a GPU would have left if it saw nothing of what the model refuses, but what
the last line of the file says.

pretended_gpu.py compare GRADES: whether the grades of the class of both.sh are as they should be.
"""
import csv
import json
import subprocess
import sys
import tempfile
from pathlib import Path

# student: verdict of both, of the model, of the GPU, and how the first reason begins
WANTED = {
    "right": ("SOLVED", "SOLVED", "SOLVED", ""),
    "race": ("FAILED", "FAILED", "SOLVED", "Values."),
    "slow": ("FAILED", "SOLVED", "FAILED", "Accesses.StoresAreCoalesced: by the GPU: wanted: fewer; found: too many"),
    "unread": ("UNVERIFIED", "SOLVED", "UNVERIFIED", "The file could not be checked: by the GPU: the counters need rights"),
    "broken": ("", "", "", "The file does not compile:"),
}


def record_of_gpu(record, request):
    """What a GPU would have left, by what the model has."""
    record.update(backend="cupti", device={**record["device"], "backend": "cupti", "name": "A GPU"}, findings=[], profiles=[])
    if request == "has no counters":
        return {**record, "verdict": "UNVERIFIED", "problem": "the counters need rights", "checks": []}
    refused = request.removeprefix("refuses ")
    for check in record["checks"]:
        is_refused = f"{check['group']}.{check['name']}" == refused
        check.update(messages=[], details=[])
        if check["status"] == "failed":
            check["status"] = "passed"
        if is_refused:
            check.update(status="failed", messages=["wanted: fewer\nfound:  too many"],
                         details=[{"wanted": "fewer", "found": "too many"}])
    record["verdict"] = "FAILED" if refused != request else "SOLVED"
    return record


def check(program, file, options):
    report = Path(options[options.index("--report") + 1])
    request = Path(file).read_text(encoding="utf-8").rstrip().rsplit("// GPU: ", 1)[-1]
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "record.json"
        subprocess.run([program, "--backend", "model", "--report", own], stdout=subprocess.DEVNULL, check=False, close_fds=False)
        record = record_of_gpu(json.loads(own.read_text(encoding="utf-8")), request)
    report.write_text(json.dumps(record), encoding="utf-8")


def compare(grades):
    problems = []
    with open(grades / "grades.csv", encoding="utf-8", newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file) if row["lab"] == "14-tile-transpose"}
    for student, (verdict, by_model, by_gpu, reason) in WANTED.items():
        row = rows[student]
        found = (row["verdict"], row["by_model"], row["by_gpu"])
        if found != (verdict, by_model, by_gpu):
            problems.append(f"{student}: the verdicts are {found}")
        if not row["message"].startswith(reason) or bool(reason) != bool(row["message"]):
            problems.append(f"{student}: the reason is '{row['message']}'")
        full = row["points"] == row["possible"]
        if full != (verdict == "SOLVED") or (row["points"] == "") != (verdict == "UNVERIFIED"):
            problems.append(f"{student} has {row['points']} of {row['possible']} points")
        if row["backend"] != "both":
            problems.append(f"{student}: the backend is {row['backend']}")
    record = json.loads((grades / "grades" / "slow" / "14-tile-transpose.json").read_text(encoding="utf-8"))
    if [part["evidence"]["backend"] for part in record["parts"]] != ["model", "cupti"] or not record["parts"][0]["record"]["profiles"]:
        problems.append("slow: the record does not keep what each backend saw")
    page = (grades / "index.html").read_text(encoding="utf-8")
    if "by the GPU:" not in page or '"by"' not in page:
        problems.append("the page does not say what each backend saw")
    print("\n".join(problems) or f"{len(WANTED)} grades are as they should be")
    return 1 if problems else 0


if __name__ == "__main__":
    if sys.argv[1] == "compare":
        sys.exit(compare(Path(sys.argv[2])))
    check(sys.argv[1], sys.argv[2], sys.argv[3:])
