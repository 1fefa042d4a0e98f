"""Fails when a number in a chapter's counter tables is not what was counted: counter_tables.py RECORD_FOLDER

A comment above a table names the launch that its numbers are of:

    <!-- counters: Accesses.LoadsAreCoalesced -->          the check; "label" after it when the check counts several
    | counter | starter | solved | why |

Rows have names such as `load sectors` or `bank conflicts per shared load` (NAMES below), or two joined by ", and ". A heading
with `starter` is the starter's column, `solved`, `solution`, `model` or `GPU` without it the solution's. With `model` or `GPU` in the
heading the number is that of the backend at its own size, with neither it must be the same on both. The second form
has a row for each label, and names of counters in its headings:

    <!-- counters by label: Predictions.SectorsPerLoadAreMeasured "stride {}" -->
    | stride | sectors per load request | load sectors on the model | load sectors on a GPU | why |

The model's numbers are those of the records in RECORD_FOLDER, which tests/submissions writes; those of GPUs are the recorded
ones (recordings/GPU/own-sizes.csv), without those of programs that a GPU has to record anew (to-record.csv). Cells that hold no
number are not looked at. Every chapter needs at least one number.
"""

import csv
import json
import os
import re
import sys
from pathlib import Path

RECORDINGS = "recordings"
SIZES = "own-sizes"

OPERATION = r"(load|store|atomic)"
# Row name -> space, and what to compute of one operation's counts.
NAMES = [
    (rf"{OPERATION} requests?", "global", lambda c: c["instructions"]),
    (rf"{OPERATION} sectors?", "global", lambda c: c["units"]),
    (rf"sectors per {OPERATION}(?: request)?", "global", lambda c: c["units"] / c["instructions"]),
    (rf"shared {OPERATION}s?", "shared", lambda c: c["instructions"]),
    (rf"wavefronts of the shared {OPERATION}s", "shared", lambda c: c["units"]),
    (rf"wavefronts per shared {OPERATION}", "shared", lambda c: c["units"] / c["instructions"]),
    (rf"bank conflicts per shared {OPERATION}", "shared", lambda c: (c["units"] - c["ideal_units"]) / c["instructions"]),
]
NUMBER = re.compile(r"^\**([0-9][0-9,]*(?:\.[0-9]+)?)\**$")


class Mistake(Exception):
    pass


def counter_named(text):
    """(space, operation, function) of a counter's name, also with words such as "on the model" after it."""
    cleaned = text.replace("`", "").strip()
    for pattern, space, function in NAMES:
        match = re.match(pattern + r"(?=$|[ ,])", cleaned)
        if match:
            return space, match.group(1), function
    raise Mistake(f'"{text.strip()}" is no counter that this test knows')


def value_of(profile, name):
    space, operation, function = counter_named(name)
    counts = profile["totals"].get(space, {}).get(operation)
    if counts is None:
        return 0
    return function(counts)


def part_about(recording, lab):
    """What the file has of the lab, None when it has nothing: from the line with its name to that of the next lab."""
    _head, *parts = re.split(r"^# lab: ", recording.read_text(encoding="utf-8"), flags=re.M)
    return next((part for part in parts if part.startswith(f"{lab}\n")), None)


def tables_in(part):
    """The rows of each table, by the table's columns; an empty line stands between them."""
    _head, *blocks = part.strip("\n").split("\n\n")
    tables = [list(csv.reader(block.splitlines())) for block in blocks]
    return {tuple(columns): rows for columns, *rows in tables}


def recorded_profiles(part):
    """What recordings/README.md explains, as records have it: the profiles of each program, with their totals."""
    tables = tables_in(part)
    totals, sums = {}, {}
    for program, launch, line, space, operation, *numbers in tables[
        ("program", "launch", "line", "space", "operation", "instructions", "units", "ideal")
    ]:
        kinds = (sums if line else totals).setdefault((program, launch), {}).setdefault(space, {})
        counts = kinds.setdefault(operation, {"instructions": 0, "units": 0, "ideal_units": 0})
        for name, number in zip(counts, numbers):
            counts[name] += int(number)
    profiles = {}
    for program, check, label, launch in tables[("program", "check", "label", "launch")]:
        key = (program, launch)
        profile = {"check": check, "label": label, "totals": totals.get(key) or sums.get(key, {})}
        profiles.setdefault(program, []).append(profile)
    return profiles


def to_be_recorded(gpu_folder):
    """The names of the programs of which the folder's numbers are old at the size that students count at."""
    file = gpu_folder / "to-record.csv"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {line.removeprefix(f"{SIZES} ") for line in lines}


class Runs:
    """What the lab's programs counted: on the model in this self-test, on GPUs when they were recorded."""

    def __init__(self, records, lab, recordings):
        self.records, self.lab, self.on_model = records, lab, {}
        self.recorded = {}
        for path in recordings:
            part = part_about(path, lab)
            if part is None:
                continue
            old = to_be_recorded(path.parent)
            self.recorded[path.parent.name] = {
                who: profiles for who, profiles in recorded_profiles(part).items() if f"{who}.{lab}" not in old
            }

    def profiles_on_model(self, who):
        if who not in self.on_model:
            record = self.records / f"{who}.{self.lab}.json"
            self.on_model[who] = json.loads(record.read_text(encoding="utf-8"))["profiles"]
        return self.on_model[who]

    def profile(self, who, backend, check, label):
        if backend == "model":
            profiles = self.profiles_on_model(who)
        else:
            profiles = self.recorded[backend].get(who)
        if profiles is None:
            return None
        for profile in profiles:
            if profile["check"] == check and (label is None or profile["label"] == label):
                return profile
        raise Mistake(f'{who}.{self.lab} counts nothing in {check}' + (f' labeled "{label}"' if label else ""))


def equal(shown, counted):
    digits = len(shown.split(".")[1]) if "." in shown else 0
    return f"{counted:.{digits}f}" == shown.replace(",", "")


def cells_of(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def tables_of(lines):
    """(line number, by_label, check, label, heading cells, rows) of each marked table."""
    for number, line in enumerate(lines):
        match = re.match(r'<!-- counters( by label)?: (\S+)(?: "([^"]*)")? -->', line.strip())
        if not match:
            continue
        begin = number + 1
        while begin < len(lines) and not lines[begin].strip():
            begin += 1
        end = begin
        while end < len(lines) and lines[end].lstrip().startswith("|"):
            end += 1
        if end - begin < 3:
            raise Mistake(f"line {number + 1}: no table below the comment")
        rows = [(i + 1, cells_of(lines[i])) for i in range(begin + 2, end)]
        yield number + 1, bool(match.group(1)), match.group(2), match.group(3), cells_of(lines[begin]), rows


def backends_of(heading, gpus):
    if "GPU" in heading:
        return gpus
    return ["model"] if "model" in heading else ["model", *gpus]


def compare_cell(runs, heading, check, label, names, shown):
    who = "starter" if "starter" in heading else "solution"
    wrong, compared = [], 0
    for backend in backends_of(heading, list(runs.recorded)):
        profile = runs.profile(who, backend, check, label)
        if profile is None:
            continue
        for name in names:
            counted = value_of(profile, name)
            compared += 1
            if not equal(shown, counted):
                wrong.append(f'{name}, "{heading}": shown {shown}, counted {counted:,.12g} ({backend})')
    return wrong, compared


def check_chapter(records, root, chapter):
    lab = chapter.parent.name
    runs = Runs(records, lab, sorted((root / RECORDINGS).glob(f"*/{SIZES}.csv")))
    wrong, compared = [], 0
    for _, by_label, check, label, headings, rows in tables_of(chapter.read_text().split("\n")):
        for number, cells in rows:
            for heading, cell in list(zip(headings, cells))[1:]:
                shown = NUMBER.match(cell)
                if not shown:
                    continue
                if by_label:
                    try:
                        counter_named(heading)
                    except Mistake:
                        continue  # a column of other numbers
                    names, row_label = [heading], label.replace("{}", cells[0].replace("`", ""))
                else:
                    names, row_label = re.split(r",? and ", cells[0]), label
                try:
                    found, count = compare_cell(runs, heading, check, row_label, names, shown.group(1))
                except Mistake as mistake:
                    found, count = [str(mistake)], 0
                wrong += [f"{chapter.relative_to(root)}:{number}: {text}" for text in found]
                compared += count
    return wrong, compared


def main(records, root):
    failed = False
    for chapter in sorted(root.glob("labs/*/README.md")):
        try:
            wrong, compared = check_chapter(records, root, chapter)
        except (Mistake, FileNotFoundError) as mistake:
            wrong, compared = [f"{chapter}: {mistake}"], 0
        if compared == 0 and not wrong:
            wrong = [f"{chapter}: no number could be compared. Does `<!-- counters: … -->` stand above its table?"]
        for line in wrong:
            print(line)
        if compared:
            print(f"{chapter.parent.name}: {compared} numbers compared")
        failed = failed or bool(wrong)
    if not list((root / RECORDINGS).glob(f"*/{SIZES}.csv")):
        print(f"There is no GPU's folder with {SIZES} in {RECORDINGS}, so a GPU's numbers were not compared")
        failed = failed or "CI" in os.environ
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(__file__).resolve().parents[2]))
