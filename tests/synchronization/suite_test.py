"""Tests suite.py on patterns that are made for it, and sanitizer_table.py on invented output."""

import sys
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "faults")]

import patterns  # noqa: E402
import sanitizer_table  # noqa: E402
from suite import Kind, Pattern, Variant, kernels_of, text_of  # noqa: E402


def pattern(*variants, kinds=None, code="a();\n$sync\nb();  // @read\n"):
    kinds = kinds or [Kind("barrier", {"sync": "c();\nd();  // @sync"}, "barrier")]
    return Pattern("p", "A pattern.", code, kinds, list(variants))


RIGHT = Variant("right", "")
MISSING = Variant("missing", "Nobody waits.", {"sync": ""}, ["race @read @read"])


class Kernels(unittest.TestCase):
    def text(self, variant):
        return text_of({kernel.variant.name: kernel for kernel in kernels_of([pattern(RIGHT, MISSING)])}[variant])

    def test_parts_are_indented_and_unused_marks_go(self):
        self.assertTrue(self.text("right").endswith("{\n    a();\n    c();\n    d();\n    b();\n}\n"))

    def test_empty_parts_leave_no_line(self):
        self.assertTrue(self.text("missing").endswith("{\n    a();\n    b();  // @read\n}\n"))

    def test_comment(self):
        self.assertIn("// A pattern.\n// Nobody waits.\n// FINDS: race @read @read\nextern", self.text("missing"))
        self.assertIn("// CLEAN\n", self.text("right"))
        self.assertIn("Programming Guide", self.text("right"))

    def test_known_failure(self):
        kernel = kernels_of([pattern(RIGHT)])[0]
        self.assertIn("// KNOWN TO FAIL: why\n", text_of(kernel, "why"))

    def test_what_two_kinds_have_in_common_stands_once(self):
        kinds = [Kind("one", {"sync": "c();"}, "barrier"), Kind("two", {"sync": "d();"}, "barrier")]
        names = [kernel.name for kernel in kernels_of([pattern(RIGHT, MISSING, kinds=kinds)])]
        self.assertEqual(names, ["p_one_right", "p_one_missing", "p_two_right"])

    def test_later_kinds_only_when_asked_for(self):
        kinds = [Kind("one", {"sync": "c();"}, "barrier"), Kind("two", {"sync": "d();"}, "barrier", later=True)]
        self.assertEqual(len(kernels_of([pattern(RIGHT, kinds=kinds)])), 1)
        self.assertEqual(len(kernels_of([pattern(RIGHT, kinds=kinds)], later=True)), 2)

    def refuses(self, text, *variants, **more):
        with self.assertRaisesRegex(ValueError, text):
            kernels_of([pattern(*variants, **more)])

    def test_refuses(self):
        self.refuses("no clean kernel", MISSING)
        self.refuses("not one line is marked @write", RIGHT, Variant("missing", "", {"sync": ""}, ["race @write @read"]))
        self.refuses("once more", RIGHT, Variant("also_right", ""))
        self.refuses("which sort of bug", RIGHT, Variant("unheard_of", "", {"sync": ""}, ["race @read @read"]))


class Suite(unittest.TestCase):
    def test_the_numbers_of_the_readme(self):
        kernels = [kernel for of_theme in patterns.themes().values() for kernel in kernels_of(of_theme)]
        expected = [kernel.expected for kernel in kernels]
        clean, debatable = expected.count("clean"), expected.count("debatable")
        later = sum(len(kernels_of(of_theme, later=True)) for of_theme in patterns.themes().values()) - len(kernels)
        readme = " ".join((FOLDER / "README.md").read_text(encoding="utf-8").split())
        self.assertIn(f"{len(kernels)} small kernels", readme)
        self.assertIn(f"{len(kernels) - clean - debatable} of them have one bug each, {clean} are right, and of {debatable}", readme)
        self.assertIn(f"{later} more kernels", readme)


RACECHECK = """\
========= COMPUTE-SANITIZER
kernel: first
result: nothing
========= Error: Race reported between Write access at first(int *, const int *, int)+0xa0 in first.cu:9
=========     and Read access at first(int *, const int *, int)+0xb0 in first.cu:11 [64 hazards]
=========
========= Error: Race reported between Write access at
=========     third(int *, const int *, int)+0xa0 in third.cu:9
=========     and Read access at
=========     third(int *, const int *, int)+0xb0 in third.cu:11 [64 hazards]
=========
kernel: second
result: nothing
kernel: third
result: timed out
========= RACECHECK SUMMARY: 2 hazards displayed (2 errors, 0 warnings)
"""
REST = "kernel: fourth\nresult: nothing\nkernel: fifth\nresult: device error\n========= ERROR SUMMARY: 0 errors\n"


class Program:
    name = "program"


class Answers(unittest.TestCase):
    def test_goes_on_behind_the_kernel_with_which_the_process_ended(self):
        kernels = [Named(name) for name in ("first", "second", "third", "fourth", "fifth")]
        outputs = [(RACECHECK, 0), (REST, 0)]
        commands = []

        def run(command, _):
            commands.append(command)
            return outputs.pop(0)

        answers = ask(run, "racecheck", kernels)
        self.assertEqual(
            answers,
            {"first": "found 1", "second": "nothing", "third": "found 1", "fourth": "nothing", "fifth": "nothing"},
        )
        self.assertNotIn("third", commands[1])

    def test_ended_from_outside(self):
        answers = ask(lambda *_: ("", None), "memcheck", [Named("alone")])
        self.assertEqual(answers, {"alone": "timed out"})

    def test_nothing_was_run(self):
        answers = ask(lambda *_: ("no such file", 1), "gpu", [Named("one"), Named("other")])
        self.assertEqual(answers, {"one": "tool failed", "other": "tool failed"})

    def test_gpu_and_model(self):
        answers = ask(lambda *_: (REST, 0), "gpu", [Named("fourth"), Named("fifth")])
        self.assertEqual(answers, {"fourth": "ended", "fifth": "device error"})
        said = "kernel: a\nresult: found 1\nNOT AS EXPECTED\nx\nkernel: b\nresult: found 2\nresult: found 2\n"
        answers = ask(lambda *_: (said, 0), "model", [Named("a"), Named("b")])
        self.assertEqual(answers, {"a": "wrong: found 1", "b": "found 2"})


class Named:
    def __init__(self, name):
        self.name = name


def ask(run, checker, kernels):
    real = sanitizer_table.run
    sanitizer_table.run = run
    try:
        return sanitizer_table.ask(checker, Program(), kernels)
    finally:
        sanitizer_table.run = real


if __name__ == "__main__":
    unittest.main()
