"""Tests configuration.py: which tests a preset selects, and which of their programs nobody builds."""

from __future__ import annotations

import unittest

import configuration

PRESETS = [
    {"name": "another", "filter": {"include": {"label": "^student$"}}},
    {
        "name": "by-name",
        "filter": {"include": {"name": r"^(unit|end-to-end)\."}, "exclude": {"name": r"\.Slow"}},
    },
    {"name": "by-label", "filter": {"include": {"label": "^chosen$"}}},
]


def test(name: str, *command: str) -> dict:
    return {"name": name, "command": list(command)}


class ChosenTests(unittest.TestCase):
    def test_are_those_that_the_preset_names_and_does_not_leave_out(self):
        tests = [test("end-to-end.Brief"), test("end-to-end.SlowOne"), test("verdict.14")]
        self.assertEqual([tests[0]], configuration.chosen_tests(PRESETS, "by-name", tests))

    def test_are_those_that_have_the_label(self):
        tests = [{"name": "unit.x", "properties": [{"name": "LABELS", "value": ["unit", "chosen"]}]}, test("unit.y")]
        self.assertEqual([tests[0]], configuration.chosen_tests(PRESETS, "by-label", tests))


class NotBuilt(unittest.TestCase):
    PROGRAMS = {"bin/solution.01-map", "bin/warpbook"}

    def sentences(self, *command: str, built: set[str]) -> list[str]:
        return configuration.not_built("a-build", [test("end-to-end.Brief", *command)], "/b", self.PROGRAMS, built)

    def test_is_a_program_that_the_target_leaves_out(self):
        (sentence,) = self.sentences("expect.sh", "/b/bin/warpbook", "/b/bin/solution.01-map", built={"bin/warpbook"})
        self.assertIn("end-to-end.Brief needs bin/solution.01-map", sentence)

    def test_is_found_within_an_argument(self):
        self.assertEqual(1, len(self.sentences("sh", "-c", "'/b/bin/warpbook' list; cat x", built=set())))

    def test_is_no_program_that_the_target_builds(self):
        self.assertEqual([], self.sentences("/b/bin/warpbook", built=self.PROGRAMS))

    def test_is_no_file_that_a_test_makes(self):
        self.assertEqual([], self.sentences("/b/bin/warpbook", "/b/record.json", built=self.PROGRAMS))

    def test_a_test_without_a_command_needs_nothing(self):
        self.assertEqual([], configuration.not_built("a-build", [{"name": "unit.x"}], "/b", self.PROGRAMS, set()))


if __name__ == "__main__":
    unittest.main()
