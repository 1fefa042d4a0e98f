"""Tests budgets.py on counts that must pass, and on others that must not."""

from __future__ import annotations

import contextlib
import io
import unittest

import budgets


def row(stage: str, count: str, most: int) -> dict[str, str]:
    return {"stage": stage, "count": count, "most": str(most), "why": "a reason"}


def complaints(rows: list[dict[str, str]], counts: budgets.Counts) -> tuple[list[str], str]:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        found = budgets.complaints(rows, counts)
    return found, printed.getvalue()


class Complaints(unittest.TestCase):
    def test_what_is_allowed_passes(self):
        self.assertEqual(complaints([row("selftest", "links", 100)], {("selftest", "links"): 100}), ([], ""))

    def test_one_more_is_refused_with_the_reason_for_the_number(self):
        found, _ = complaints([row("selftest", "links", 100)], {("selftest", "links"): 101})
        self.assertEqual(found, ["selftest: 101 links, and 100 are allowed (a reason)"])

    def test_far_less_asks_for_a_lower_number(self):
        found, printed = complaints([row("selftest", "links", 100)], {("selftest", "links"): 50})
        self.assertEqual(found, [])
        self.assertIn("lower the number", printed)

    def test_what_has_no_line_is_refused(self):
        found, _ = complaints([], {("a new folder", "files"): 1})
        self.assertIn("there is no line", found[0])

    def test_what_was_not_counted_is_named_and_no_failure(self):
        found, printed = complaints([row("selftest", "links", 100)], {})
        self.assertEqual(found, [])
        self.assertIn("not counted here: links of selftest", printed)


class Commands(unittest.TestCase):
    def test_kinds(self):
        self.assertEqual(budgets.kind_of("/usr/bin/c++ -O1 -o a.o -c a.cpp"), "compilations")
        self.assertEqual(budgets.kind_of("/usr/bin/g++ -x c++-header -o h.gch h"), "compilations")
        self.assertEqual(budgets.kind_of(": && /usr/bin/c++ a.o -o bin/program  lib.a && :"), "links")
        self.assertEqual(budgets.kind_of("cd build && bin/isolate_submission ld objcopy"), "custom steps")
        self.assertEqual(budgets.kind_of(": && cmake -E rm -f lib.a && ar qc lib.a a.o && :"), "custom steps")


if __name__ == "__main__":
    unittest.main()
