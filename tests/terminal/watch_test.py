#!/usr/bin/env python3
"""`./warpbook watch` as a student sees it, in a pseudo-terminal, with a small workbook of its own. Standard library only.

    watch_test.py SETTINGS.json [Test.name]

SETTINGS.json has the paths of the programs; the build writes it. What runs for a student's file is a lab's real program that was built
before (choose-program.sh): a save is judged in a fraction of a second. Nothing here waits for a fixed time.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from terminal import TIMEOUT, Terminal  # noqa: E402

HERE = pathlib.Path(__file__).parent
SETTINGS = json.loads(pathlib.Path(sys.argv[1]).read_text())
WARPBOOK = SETTINGS["warpbook"]
LABS = ["01-map", "02-indices-2d", "03-matrix-add-2d"]

CMAKE = """
cmake_minimum_required(VERSION 3.22)
project(workbook LANGUAGES NONE)
foreach(lab IN ITEMS @LABS@)
    add_custom_target(lab.${lab} COMMAND "@HERE@/choose-program.sh" "@COMPILER@" "${CMAKE_SOURCE_DIR}/labs/${lab}/kernel.cu"
        "${CMAKE_SOURCE_DIR}/programs" "${CMAKE_BINARY_DIR}/bin/lab.${lab}" VERBATIM)
endforeach()
add_custom_target(warpbook-doctor COMMAND cp "${CMAKE_SOURCE_DIR}/programs/doctor" "${CMAKE_BINARY_DIR}/bin/warpbook-doctor")
"""

# Runs until it is ended, and tells who it is.
WAITS = """#!/bin/sh
echo "this one waits"
echo $$ >>"@FOLDER@/waiting"
exec sleep 1000
"""

TELLS_ITS_OPTIONS = """#!/bin/sh
echo "its options: $*"
"""

DOCTOR_WITHOUT_GPU = """#!/bin/sh
echo "GPU  none found"
exit 2
"""

DOCTOR_WITH_GPU = """#!/bin/sh
echo "GPU  all is well"
"""

LONG_REPORT = """#!/bin/sh
i=1
while [ $i -le 100 ]; do echo "line $i of the report"; i=$((i + 1)); done
"""

README = """# A lab

## Hints

### Hint 1

Look at the lanes.

</details>

### Hint 2

Look again.

</details>
"""


def write_program(path, text):
    path.write_text(text)
    path.chmod(0o755)


class Workbook:
    """A course of three labs in a temporary folder."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        (self.folder / "cmake").mkdir()
        shutil.copy(SETTINGS["hand_out_script"], self.folder / "cmake")
        programs = self.folder / "programs"
        programs.mkdir()
        for name in ["open", "solved", "endless"]:
            os.symlink(SETTINGS[name], programs / name)
        write_program(programs / "waits", WAITS.replace("@FOLDER@", str(self.folder)))
        write_program(programs / "options", TELLS_ITS_OPTIONS)
        write_program(programs / "long", LONG_REPORT)
        text = CMAKE.replace("@LABS@", " ".join(LABS)).replace("@HERE@", str(HERE)).replace("@COMPILER@", SETTINGS["compiler"])
        (self.folder / "CMakeLists.txt").write_text(text)
        for lab in LABS:
            self.make_lab(lab)
        subprocess.run([SETTINGS["cmake"], "-G", SETTINGS["generator"], "-S", self.folder, "-B", self.folder / "build"],
                       check=True, stdout=subprocess.DEVNULL)
        (self.folder / "build/bin").mkdir(exist_ok=True)
        self.environment = {**os.environ, "WARPBOOK_SOURCE_DIR": str(self.folder), "WARPBOOK_BUILD_DIR": str(self.folder / "build"),
                            "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        for name in ["NO_COLOR", "FORCE_COLOR", "WARPBOOK_BACKEND", "LINES", "COLUMNS"]:
            self.environment.pop(name, None)

    def make_lab(self, lab):
        folder = self.folder / "labs" / lab
        folder.mkdir(parents=True)
        facts = {"title": f"Title of {lab} → ²", "kind": "exercise", "part": "Part 1 · All", "student_file": "kernel.cu", "summary": "S.",
                 "learned": f"All about {lab}."}
        (folder / "lab.json").write_text(json.dumps(facts))
        (folder / "README.md").write_text(README)
        (folder / "starter.cu").write_text("// TODO\n")

    def begin_again(self):
        shutil.rmtree(self.folder / ".progress", ignore_errors=True)
        (self.folder / "waiting").unlink(missing_ok=True)
        write_program(self.folder / "programs/doctor", DOCTOR_WITHOUT_GPU)
        for lab in LABS:
            self.save("// TODO\n", lab)

    def student_file(self, lab="01-map"):
        return self.folder / "labs" / lab / "kernel.cu"

    def save(self, text, lab="01-map"):
        """As editors do it that never leave half a file."""
        new = self.student_file(lab).with_suffix(".new")
        new.write_text(text)
        new.replace(self.student_file(lab))

    def remembered_lab(self):
        return (self.folder / ".progress/current-lab").read_text()

    def wait_for_waiting(self, count):
        """The process numbers of the programs that wait, when there are so many."""
        file = self.folder / "waiting"
        give_up = time.monotonic() + TIMEOUT
        while not file.exists() or len(file.read_text().split()) < count:
            assert time.monotonic() < give_up, f"never {count} programs that wait"
            time.sleep(0.01)
        return [int(number) for number in file.read_text().split()]


def wait_until_ended(process):
    give_up = time.monotonic() + TIMEOUT
    while pathlib.Path(f"/proc/{process}").exists():
        assert time.monotonic() < give_up, f"process {process} lives on: {pathlib.Path(f'/proc/{process}/status').read_text()}"
        time.sleep(0.01)


class Watch(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.workbook = Workbook()

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.workbook.folder)

    def setUp(self):
        self.workbook.begin_again()

    def watch(self, *words, rows=24, columns=80, **environment):
        terminal = Terminal([WARPBOOK, "watch", *words], {**self.workbook.environment, **environment}, rows, columns, self.workbook.folder)
        self.addCleanup(terminal.close)
        return terminal

    def expect_sane(self, terminal):
        self.assertEqual(terminal.modes(), terminal.modes_before)
        self.assertFalse(terminal.screen.is_alternate, "the alternate screen was left on")
        self.assertTrue(terminal.screen.is_cursor_visible, "the cursor was left hidden")

    def expect_end(self, terminal, code):
        self.assertEqual(terminal.exit_code(), code)
        self.expect_sane(terminal)


@unittest.skipUnless(SETTINGS["has_screen"], "built without ncurses: there is no screen (apt-get install libncurses-dev, then configure)")
class OnATerminal(Watch):
    def test_from_a_broken_file_to_the_next_lab(self):
        terminal = self.watch()
        terminal.wait_for("OPEN  ")
        self.assertIn("01-map  Title of 01-map → ²", terminal.screen.line(0))
        self.assertTrue(terminal.screen.is_alternate)
        self.workbook.save("this is no C++;\n")
        terminal.wait_for("FAILED  does not compile")
        # One word: how long the line is depends on the folder's name, and so where it is broken.
        terminal.wait_for("unqualified-id")
        self.workbook.save("// runs: solved\n")
        terminal.wait_for("SOLVED  everything is right")
        terminal.wait_for("n: on to 02-indices-2d")
        self.assertIn("1 of 3 SOLVED", terminal.screen.text())
        # Reads what check prints next; the lab stays until a key.
        terminal.wait_for("All about 01-map.")
        self.assertIn("01-map", terminal.screen.line(0))
        terminal.type("n")
        terminal.wait(lambda screen: screen.startswith("02-indices-2d"), "the next lab")
        terminal.type("q")
        self.expect_end(terminal, 0)

    def test_a_file_that_is_emptied_before_it_is_written_is_judged_once(self):
        self.workbook.save("// runs: waits\n")
        terminal = self.watch()
        self.workbook.wait_for_waiting(1)
        with open(self.workbook.student_file(), "w") as file:
            file.flush()
            # As long as it takes the watcher to see it so. The test's own pause cannot make it fail, only less strict.
            time.sleep(0.3)
            file.write("// runs: solved\n")
        terminal.wait_for("SOLVED  everything is right")
        self.assertEqual(len(self.workbook.wait_for_waiting(1)), 1)

    def test_a_save_during_a_check_begins_it_again(self):
        self.workbook.save("// runs: waits\n")
        terminal = self.watch()
        first = self.workbook.wait_for_waiting(1)[0]
        self.workbook.save("// again\n// runs: waits\n")
        second = self.workbook.wait_for_waiting(2)[1]
        wait_until_ended(first)
        self.workbook.save("// runs: solved\n")
        # The verdict is kept when it is in the status line.
        terminal.wait_for("n: on to")
        wait_until_ended(second)
        self.assertFalse(list((self.workbook.folder / ".progress").glob("*.unfinished")))

    def test_an_endless_kernel_ends(self):
        self.workbook.save("// runs: endless\n")
        terminal = self.watch("--time-limit", "1")
        terminal.wait_for("FAILED  ")
        self.assertIn("did not end within 1 s", terminal.screen.text())

    def test_keys(self):
        terminal = self.watch()
        terminal.wait_for("OPEN  ")
        terminal.type("h")
        terminal.wait_for("Look at the lanes.")
        self.assertIn("Hint 1 of 2", terminal.screen.text())
        terminal.type("h")
        terminal.wait_for("Look again.")
        terminal.type("h")
        terminal.wait_for("Hint 2 of 2")
        terminal.type("\x1b")
        terminal.wait_until_gone("Hint 2 of 2")
        terminal.type("l")
        terminal.wait_for("> 01-map ")
        terminal.type("l")
        terminal.wait_until_gone("> 01-map ")
        terminal.type("?")
        terminal.wait_for("check again, without a change")
        terminal.type("?")
        terminal.wait_until_gone("check again, without a change")
        terminal.type("n")
        terminal.wait_for("02-indices-2d")
        terminal.type("p")
        terminal.wait(lambda screen: screen.startswith("01-map"), "the first lab")
        terminal.type("p")
        terminal.type("v")
        # Whatever there is to say about it.
        terminal.wait(lambda screen: "READ" not in screen and "lab" in screen, "another page")

    def test_checks_again_without_a_change(self):
        self.workbook.save("// runs: waits\n")
        terminal = self.watch()
        for key in ["c", "\r"]:
            before = self.workbook.wait_for_waiting(1)
            terminal.wait_for("checking")
            terminal.type(key)
            self.workbook.wait_for_waiting(len(before) + 1)

    def test_gpu(self):
        self.workbook.save("// runs: options\n")
        terminal = self.watch("--seed", "7")
        terminal.wait_for("--backend model --seed 7")
        terminal.type("g")
        terminal.wait_for("GPU  none found")
        self.assertIn("cannot be read here", terminal.screen.text())
        write_program(self.workbook.folder / "programs/doctor", DOCTOR_WITH_GPU)
        terminal.type("g")
        terminal.wait_for("--backend cupti --seed 7")
        terminal.wait_for("on the GPU")
        # A save asks the model again.
        self.workbook.save("// more\n// runs: options\n")
        terminal.wait_for("--backend model --seed 7")

    def test_scrolls(self):
        self.workbook.save("// runs: long\n")
        terminal = self.watch()
        terminal.wait_for("line 1 of the report")
        terminal.type("\x1b[6~")
        terminal.wait_until_gone("line 1 of the report\n")
        terminal.type("\x1b[5~")
        terminal.wait_for("line 1 of the report\n")
        terminal.type("\x1bOB")
        terminal.wait_until_gone("line 1 of the report\n")
        terminal.type("\x1bOA")
        terminal.wait_for("line 1 of the report\n")
        terminal.type(">")
        terminal.wait_for("line 100 of the report")

    def test_other_sizes(self):
        self.workbook.save("// runs: solved\n")
        terminal = self.watch()
        terminal.wait_for("SOLVED  everything is right")
        for rows, columns in [(12, 40), (50, 132), (24, 80), (3, 20), (24, 80)]:
            terminal.resize(rows, columns)
            terminal.wait_for("SOLVED  ")
            if rows >= 12:
                terminal.wait_for("q quit")
                self.assertTrue(terminal.screen.line(rows - 1).endswith("? keys  q quit"), terminal.screen.text())

    def test_the_lab_is_remembered(self):
        terminal = self.watch()
        terminal.wait_for("OPEN  ")
        terminal.type("n")
        terminal.wait(lambda screen: screen.startswith("02-indices-2d"), "the second lab")
        terminal.type("q")
        self.expect_end(terminal, 0)
        self.assertEqual(self.workbook.remembered_lab(), "02-indices-2d\n")
        terminal = self.watch()
        terminal.wait(lambda screen: screen.startswith("02-indices-2d"), "the second lab")
        terminal.type("q")
        self.expect_end(terminal, 0)
        terminal = self.watch("matrix-add")
        terminal.wait(lambda screen: screen.startswith("03-matrix-add-2d"), "the lab that was named")

    def test_every_end_leaves_the_terminal_sane(self):
        self.workbook.save("// runs: waits\n")
        for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT]:
            with self.subTest(signal=number):
                before = len(self.workbook.wait_for_waiting(0)) if (self.workbook.folder / "waiting").exists() else 0
                terminal = self.watch()
                waiting = self.workbook.wait_for_waiting(before + 1)[-1]
                terminal.wait_for("checking")
                if number == signal.SIGINT:
                    terminal.type("\x03")
                else:
                    terminal.signal(number)
                self.expect_end(terminal, 128 + number)
                wait_until_ended(waiting)

    def test_stopped_and_continued_by_a_shell(self):
        terminal = Terminal(["bash", "--norc", "--noprofile", "--noediting", "-i"], {**self.workbook.environment, "PS1": "prompt> "},
                            folder=self.workbook.folder)
        self.addCleanup(terminal.close)
        terminal.wait_for("prompt>")
        modes = terminal.modes()
        terminal.type(f"'{WARPBOOK}' watch\n")
        terminal.wait_for("OPEN  ")
        terminal.type("\x1a")
        terminal.wait_for("Stopped")
        self.assertEqual(terminal.modes(), modes)
        self.assertFalse(terminal.screen.is_alternate)
        self.assertTrue(terminal.screen.is_cursor_visible)
        terminal.type("fg\n")
        terminal.wait_for("OPEN  ")
        self.assertTrue(terminal.screen.is_alternate)
        self.workbook.save("// runs: solved\n")
        terminal.wait_for("SOLVED  everything is right")
        terminal.type("q")
        terminal.wait_for("prompt>")
        self.assertEqual(terminal.modes(), modes)


class WithoutATerminal(Watch):
    def start(self, command, **how):
        process = subprocess.Popen(command, env=self.workbook.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **how)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        self.addCleanup(process.stdout.close)
        os.set_blocking(process.stdout.fileno(), False)
        return process

    def read_until(self, process, text):
        give_up = time.monotonic() + TIMEOUT
        # As bytes: a letter can be cut in two by a read.
        read = b""
        while text.encode() not in read:
            assert time.monotonic() < give_up, f"never printed: {text!r}, but {read!r}"
            data = process.stdout.read()
            if data is None:
                time.sleep(0.01)
                continue
            assert data or process.poll() is None, f"it ended before {text!r}: {read!r}"
            read += data
        return read.decode(errors="replace")

    def test_plain_lines(self):
        process = self.start([WARPBOOK, "watch"], stdin=subprocess.DEVNULL)
        printed = self.read_until(process, "01-map  OPEN  ")
        self.workbook.save("no C++ at all;\n")
        printed += self.read_until(process, "01-map  FAILED  does not compile")
        self.workbook.save("// runs: solved\n")
        printed += self.read_until(process, "01-map  SOLVED  ")
        self.assertEqual(printed.count("01-map: checking labs/01-map/kernel.cu …"), 3)
        self.assertNotIn("\x1b", printed)
        process.terminate()
        self.assertEqual(process.wait(TIMEOUT), 128 + signal.SIGTERM)

    def test_ends_when_its_input_does(self):
        process = self.start([WARPBOOK, "watch"], stdin=subprocess.PIPE)
        self.read_until(process, "01-map  OPEN  ")
        process.stdin.write(b"h\n")
        process.stdin.flush()
        self.read_until(process, "Look at the lanes.")
        process.stdin.close()
        self.assertEqual(process.wait(TIMEOUT), 0)

    def test_a_terminal_that_can_do_no_more(self):
        terminal = self.watch(TERM="dumb")
        terminal.wait_for("01-map  OPEN  ")
        self.assertNotIn(b"\x1b", terminal.stream)
        terminal.type("q\n")
        self.expect_end(terminal, 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
