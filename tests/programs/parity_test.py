"""Tests parity.py --recorded on tables that must pass, on others that must not, and on those that are recorded here."""

import contextlib
import io
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

import parity

COUNTS = ("# device: a GPU\n"
          "program,kernel,grid,block,access,launches,model instructions,model units,gpu instructions,gpu units\n"
          "sum,add_up<4>,2x1x1,64x1x1,global load,3,8,32,8,32\n"
          "sum,add_up<4>,2x1x1,64x1x1,shared load,3,8,8,4,4\n"
          "sum,add_up<8>,2x1x1,64x1x1,shared load,1,8,8,8,9\n")
HEAD = "program,kernel,access,reason,evidence\n"
BOTH = HEAD + "sum,add_up*,shared load,a value stays in a register,sum.cu:3\n"


HERE = pathlib.Path(__file__).parent
RECORDED = {"model-and-h100.csv": "parity-reasons.csv",
            "ordinary-and-h200.csv": "ordinary-parity-reasons.csv",
            "others-and-h200.csv": "parity-reasons-of-others.csv"}


def checked_files(counts, reasons):
    """The exit code, and what is printed."""
    printed = io.StringIO()
    arguments = ["parity.py", "--recorded", str(counts), "--reasons", str(reasons)]
    with mock.patch.object(sys, "argv", arguments), contextlib.redirect_stdout(printed):
        return parity.main(), printed.getvalue()


def checked(counts, reasons):
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / name for name in ("counts.csv", "reasons.csv")]
        for path, text in zip(paths, (counts, reasons)):
            path.write_text(text, encoding="utf-8")
        return checked_files(*paths)


class Recorded(unittest.TestCase):
    def test_all_explained_passes(self):
        code, printed = checked(COUNTS, BOTH)
        self.assertEqual(code, 0)
        self.assertIn("1 programs, 4 launches, 3 counts of a kernel and a kind of access:\n"
                      "1 equal, 2 explained, 0 unexplained", printed)
        self.assertIn("     2 a value stays in a register", printed)

    def test_other_units_are_a_difference_too(self):
        code, printed = checked(COUNTS, HEAD + "sum,add_up<4>,*,a value stays in a register,sum.cu:3\n")
        self.assertEqual(code, 1)
        self.assertIn("unexplained: sum: add_up<8> (2, 1, 1) (64, 1, 1), 1 launches, shared load: "
                      "model 8 instructions 8 units, GPU 8 and 9", printed)

    def test_what_is_listed_as_not_explained_passes_and_is_seen(self):
        code, printed = checked(COUNTS, HEAD + "sum,add_up<8>,shared load,not explained,\n"
                                               "sum,add_up<4>,shared load,a value stays in a register,sum.cu:3\n")
        self.assertEqual(code, 0)
        self.assertIn("1 equal, 1 explained, 1 unexplained", printed)
        self.assertLess(printed.index("not explained"), printed.index("a value stays"))

    def test_a_reason_that_fits_no_difference_is_refused(self):
        code, printed = checked(COUNTS, BOTH + "sum,add_up<4>,global load,a value stays in a register,sum.cu:3\n")
        self.assertEqual(code, 1)
        self.assertIn("fits no difference: sum, add_up<4>, global load", printed)

    def test_each_difference_recorded_here_has_its_line(self):
        for counts, reasons in RECORDED.items():
            with self.subTest(counts):
                code, printed = checked_files(HERE / counts, HERE / reasons)
                self.assertEqual(code, 0, printed)


if __name__ == "__main__":
    unittest.main()
