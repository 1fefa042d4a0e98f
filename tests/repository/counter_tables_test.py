"""Tests counter_tables.py on chapters whose numbers are those of invented programs, and on others."""

import contextlib
import io
import json
import os
import sys
import tempfile
import unittest
from pathlib import Path

import counter_tables

CHAPTER = """\
# A lab

<!-- counters: Accesses.AreCounted -->
| counter | starter | solved | solved, GPU | why |
|---|---|---|---|---|
| load sectors, and store sectors | 64 | | | two launches |
| sectors per load request | 32.00 | 4.00 | 4.00 | a row |
| bank conflicts per shared load | none | **1.00** | 1.00 | 3 words of one bank |

<!-- counters by label: Predictions.AreMeasured "stride {}" -->
| stride | `load sectors` on the model | bytes used |
|---|---|---|
| 2 | 1,024 | 1/2 |
"""


def profile(check: str, label: str, **totals) -> dict:
    return {"check": check, "label": label, "totals": totals}


def counts(instructions: int, units: int, ideal: int) -> dict:
    return {"instructions": instructions, "units": units, "ideal_units": ideal}


STARTER = {
    "verdict": "OPEN",
    "profiles": [
        profile("Accesses.AreCounted", "", **{"global": {"load": counts(2, 64, 8), "store": counts(1, 64, 4)}}),
    ],
}
SOLUTION = {
    "verdict": "SOLVED",
    "profiles": [
        profile("Accesses.AreCounted", "", **{"global": {"load": counts(2, 8, 8)}, "shared": {"load": counts(2, 4, 2)}}),
        profile("Predictions.AreMeasured", "stride 1", **{"global": {"load": counts(2, 8, 8)}}),
        profile("Predictions.AreMeasured", "stride 2", **{"global": {"load": counts(128, 1024, 512)}}),
    ],
}


RECORDED = {"starter": STARTER, "solution": SOLUTION}


def recording_of(programs: dict) -> str:
    """The tables of a recording that the judge reads."""
    profiles = ["program,check,label,launch"]
    counters = ["program,launch,line,space,operation,instructions,units,ideal"]
    for program, record in programs.items():
        for launch, counted in enumerate(record["profiles"]):
            profiles.append(f"{program},{counted['check']},{counted['label']},{launch}")
            for space, operations in counted["totals"].items():
                for operation, numbers in operations.items():
                    # In two lines, of which the first has all but one.
                    for line, part in ((7, {name: number - 1 for name, number in numbers.items()}), (8, dict.fromkeys(numbers, 1))):
                        numbers_of_line = ",".join(str(number) for number in part.values())
                        counters.append(f"{program},{launch},{line},{space},{operation},{numbers_of_line}")
    tables = ["# device: some GPU", "\n".join(profiles), "\n".join(counters)]
    # Two labs, of which the other one is never asked for.
    return "# Head.\n" + "".join(f"\n# lab: {lab}\n" + "\n\n".join(tables) + "\n" for lab in ("01-map", "02-indices-2d"))


class CounterTables(unittest.TestCase):
    def check(self, chapter: str, recorded: dict | None = None, to_record: str = "") -> tuple[int, str]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            (root / "labs/01-map").mkdir(parents=True)
            (root / "labs/01-map/README.md").write_text(chapter, encoding="utf-8")
            (root / "records").mkdir()
            for name, record in {"starter.01-map": STARTER, "solution.01-map": SOLUTION}.items():
                (root / f"records/{name}.json").write_text(json.dumps(record), encoding="utf-8")
            for gpu, programs in {"h100": RECORDED, "h200": recorded or RECORDED}.items():
                recording = root / counter_tables.RECORDINGS / gpu / f"{counter_tables.SIZES}.csv"
                recording.parent.mkdir(parents=True)
                recording.write_text(recording_of(programs), encoding="utf-8")
                (recording.parent / "to-record.csv").write_text(to_record, encoding="utf-8")
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                return counter_tables.main(root / "records", root), printed.getvalue()

    def refuse(self, chapter: str, message: str, recorded: dict | None = None, to_record: str = "") -> None:
        code, printed = self.check(chapter, recorded, to_record)
        self.assertEqual(code, 1, printed)
        self.assertIn(message, printed)

    def test_right_numbers_pass(self):
        code, printed = self.check(CHAPTER)
        self.assertEqual(code, 0, printed)
        # Two numbers of one cell, on the model and two GPUs each; the GPUs' own columns; the labeled one.
        self.assertIn("01-map: 20 numbers compared", printed)

    def test_a_wrong_number_is_refused_with_its_line(self):
        self.refuse(CHAPTER.replace("| 64 |", "| 65 |"), "labs/01-map/README.md:6: load sectors")
        self.refuse(CHAPTER.replace("| 4.00 | 4.00", "| 4.01 | 4.00"), "shown 4.01, counted 4 (model)")
        self.refuse(CHAPTER.replace("1,024", "1,025"), "shown 1,025, counted 1,024 (model)")
        self.refuse(CHAPTER.replace("**1.00**", "**2.00**"), "bank conflicts per shared load")

    def test_a_number_that_the_gpu_does_not_confirm_is_refused(self):
        other = json.loads(json.dumps(SOLUTION))
        other["profiles"][0]["totals"]["global"]["load"]["units"] = 10
        self.refuse(CHAPTER, "counted 5 (h200)", {"starter": STARTER, "solution": other})

    def test_a_number_that_a_gpu_has_to_count_anew_is_not_compared(self):
        other = json.loads(json.dumps(SOLUTION))
        other["profiles"][0]["totals"]["global"]["load"]["units"] = 10
        result, printed = self.check(CHAPTER, {"starter": STARTER, "solution": other}, "solution.01-map\n")
        self.assertEqual(result, 0, printed)
        result, printed = self.check(CHAPTER, {"starter": STARTER, "solution": other}, "own-sizes solution.01-map\n")
        self.assertEqual(result, 0, printed)
        self.refuse(CHAPTER, "counted 5 (h200)", {"starter": STARTER, "solution": other}, "ncu solution.01-map\n")

    def test_what_nobody_counts_is_refused(self):
        self.refuse(CHAPTER.replace("Accesses.AreCounted", "Accesses.Unknown"), "counts nothing in Accesses.Unknown")
        self.refuse(CHAPTER.replace("sectors per load request", "sectors per thread"), '"sectors per thread" is no counter')
        self.refuse(CHAPTER.replace("| 2 | 1,024", "| 3 | 1,024"), 'labeled "stride 3"')

    def test_a_chapter_without_numbers_is_refused(self):
        self.refuse("# A lab\n", "no number could be compared")

    def test_without_a_recording_ci_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            (root / "labs").mkdir()
            previous = os.environ.pop("CI", None)
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    self.assertEqual(counter_tables.main(root, root), 0)
                    os.environ["CI"] = "true"
                    self.assertEqual(counter_tables.main(root, root), 1)
            finally:
                os.environ.pop("CI", None)
                if previous is not None:
                    os.environ["CI"] = previous


if __name__ == "__main__":
    # The folder of records, which the judge gets, is nothing to this test.
    unittest.main(argv=sys.argv[:1])
