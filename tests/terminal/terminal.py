"""A program in a pseudo-terminal, and what is to be seen on its screen. Standard library only.

The screen understands what ncurses sends to an xterm, and fails at anything else: nothing is skipped that could be on it.
"""

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
import unicodedata

# Longer than anything takes on a machine that is busy with other things.
TIMEOUT = 60


class Screen:
    """Rows of letters, drawn by control sequences."""

    SEQUENCE = re.compile(r"\x1b(?:\[([?>]?)([0-9;]*)([@-~])|([()])([0-9A-B])|([78=>M])|\][^\a\x1b]*\a)")

    def __init__(self, rows, columns):
        self.is_alternate = False
        self.is_cursor_visible = True
        self.pending = b""
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.letters = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.region = (0, rows - 1)
        self.saved = (0, 0)
        self.last = " "

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.letters)

    def line(self, number):
        return "".join(self.letters[number]).rstrip()

    def take(self, data):
        data = self.pending + data
        # A letter or a sequence can be cut in two by a read.
        cut = len(data)
        escape = data.rfind(b"\x1b")
        if escape >= 0 and not self.SEQUENCE.match(data[escape:].decode("latin-1")):
            cut = escape
        while True:
            try:
                text = data[:cut].decode()
                break
            except UnicodeDecodeError as error:
                if error.reason != "unexpected end of data":
                    raise
                cut = error.start
        self.pending = data[cut:]
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                found = self.SEQUENCE.match(text, at)
                assert found, f"a sequence that is not understood: {text[at:at + 20]!r}"
                self.obey(found)
                at = found.end()
            else:
                self.put(text[at])
                at += 1

    def put(self, letter):
        if letter == "\r":
            self.column = 0
        elif letter == "\n":
            self.next_row()
        elif letter == "\b":
            self.column = max(self.column - 1, 0)
        elif letter == "\t":
            self.column = min(self.column // 8 * 8 + 8, self.columns - 1)
        elif letter == "\a":
            pass
        else:
            assert letter >= " ", f"a control letter that is not understood: {letter!r}"
            if self.column == self.columns:
                self.column = 0
                self.next_row()
            self.letters[self.row][self.column] = letter
            self.last = letter
            self.column += 1
            if unicodedata.east_asian_width(letter) in "WF" and self.column < self.columns:
                self.letters[self.row][self.column] = ""
                self.column += 1

    def next_row(self):
        if self.row == self.region[1]:
            self.scroll(self.region[0], 1)
        else:
            self.row = min(self.row + 1, self.rows - 1)

    def scroll(self, top, count):
        """The rows from `top` to the region's end go up by so many, or down where that is negative."""
        end = self.region[1] + 1
        count = max(min(count, end - top), top - end)
        blank = [[" "] * self.columns for _ in range(abs(count))]
        rows = self.letters[top:end]
        self.letters[top:end] = rows[count:] + blank if count > 0 else blank + rows[:count]

    def obey(self, found):
        private, numbers, final = found.group(1), found.group(2), found.group(3)
        if final is None:
            # Which letters there are, the palette, and the modes of keys say nothing about what is seen.
            if found.group(6) == "7":
                self.saved = (self.row, self.column)
            elif found.group(6) == "8":
                self.row, self.column = self.saved
            elif found.group(6) == "M":
                if self.row == self.region[0]:
                    self.scroll(self.region[0], -1)
                else:
                    self.row = max(self.row - 1, 0)
            return
        values = [int(number or 0) for number in (numbers or "").split(";")]
        count = max(values[0], 1)
        if private:
            self.set_mode(values, final)
        elif final in "Hf":
            self.row = min(count, self.rows) - 1
            self.column = min(max(values[1] if len(values) > 1 else 1, 1), self.columns) - 1
        elif final == "d":
            self.row = min(count, self.rows) - 1
        elif final == "G":
            self.column = min(count, self.columns) - 1
        elif final == "A":
            self.row = max(self.row - count, 0)
        elif final == "B":
            self.row = min(self.row + count, self.rows - 1)
        elif final == "C":
            self.column = min(self.column + count, self.columns - 1)
        elif final == "D":
            self.column = max(self.column - count, 0)
        elif final == "K":
            begin, end = {0: (self.column, self.columns), 1: (0, self.column + 1), 2: (0, self.columns)}[values[0]]
            self.blank(self.row, begin, end)
        elif final == "J":
            self.erase(values[0])
        elif final == "X":
            self.blank(self.row, self.column, min(self.column + count, self.columns))
        elif final == "P":
            row = self.letters[self.row]
            self.letters[self.row] = row[: self.column] + row[self.column + count :] + [" "] * min(count, len(row) - self.column)
        elif final == "@":
            row = self.letters[self.row]
            self.letters[self.row] = (row[: self.column] + [" "] * count + row[self.column :])[: self.columns]
        elif final in "ST":
            self.scroll(self.region[0], count if final == "S" else -count)
        elif final in "LM":
            self.scroll(self.row, count if final == "M" else -count)
        elif final == "r":
            self.region = (count - 1, (values[1] if len(values) > 1 and values[1] else self.rows) - 1)
            self.row = self.column = 0
        elif final == "b":
            for _ in range(count):
                self.put(self.last)
        else:
            # Colors, modes, and what is asked of a window.
            assert final in "mlht", f"a sequence that is not understood: {found.group(0)!r}"

    def set_mode(self, values, final):
        for value in values:
            if value == 25:
                self.is_cursor_visible = final == "h"
            elif value == 1049:
                self.is_alternate = final == "h"
                self.erase(2)

    def blank(self, row, begin, end):
        for column in range(begin, end):
            self.letters[row][column] = " "

    def erase(self, what):
        if what == 0:
            self.blank(self.row, self.column, self.columns)
            rows = range(self.row + 1, self.rows)
        elif what == 1:
            self.blank(self.row, 0, self.column + 1)
            rows = range(0, self.row)
        else:
            rows = range(0, self.rows)
        for row in rows:
            self.blank(row, 0, self.columns)


class Terminal:
    """Runs a command in a pseudo-terminal that is its controlling one."""

    def __init__(self, command, environment, rows=24, columns=80, folder=None):
        self.controller, self.terminal = pty.openpty()
        self.screen = Screen(rows, columns)
        self.stream = b""
        self.code = None
        self.set_size(rows, columns)
        self.modes_before = termios.tcgetattr(self.terminal)
        self.process = os.fork()
        if self.process == 0:
            self.become(command, environment, folder)

    def become(self, command, environment, folder):
        try:
            os.setsid()
            fcntl.ioctl(self.terminal, termios.TIOCSCTTY, 0)
            for file in range(3):
                os.dup2(self.terminal, file)
            os.closerange(3, 256)
            if folder:
                os.chdir(folder)
            os.execvpe(command[0], command, environment)
        finally:
            os._exit(127)

    def set_size(self, rows, columns):
        fcntl.ioctl(self.controller, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, rows, columns):
        """The screen's old content goes: the program has to draw all of it again."""
        self.screen.resize(rows, columns)
        self.set_size(rows, columns)

    def modes(self):
        return termios.tcgetattr(self.terminal)

    def type(self, keys):
        os.write(self.controller, keys.encode())

    def signal(self, number):
        os.kill(self.process, number)

    def receive(self, seconds=0.05):
        if not select.select([self.controller], [], [], seconds)[0]:
            return
        try:
            data = os.read(self.controller, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return
        self.stream += data
        self.screen.take(data)

    def wait(self, is_there, what):
        """Until is_there(screen's text); `what` is for whoever waits in vain."""
        give_up = time.monotonic() + TIMEOUT
        while not is_there(self.screen.text()):
            if time.monotonic() > give_up or (self.ended() and not select.select([self.controller], [], [], 0)[0]):
                raise AssertionError(f"never seen: {what}. The program {self.state()}. The screen:\n{self.screen.text()}")
            self.receive()

    def wait_for(self, text):
        self.wait(lambda screen: text in screen, repr(text))

    def wait_until_gone(self, text):
        self.wait(lambda screen: text not in screen, f"a screen without {text!r}")

    def state(self):
        return "runs" if self.code is None else f"ended with {self.code}"

    def ended(self):
        if self.code is None:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process != 0:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def exit_code(self):
        """Waits for its end."""
        give_up = time.monotonic() + TIMEOUT
        while not self.ended():
            assert time.monotonic() < give_up, f"it does not end. The screen:\n{self.screen.text()}"
            self.receive()
        while select.select([self.controller], [], [], 0)[0]:
            self.receive(0)
        return self.code

    def wait_until_stopped(self):
        give_up = time.monotonic() + TIMEOUT
        while True:
            process, status = os.waitpid(self.process, os.WNOHANG | os.WUNTRACED)
            if process and os.WIFSTOPPED(status):
                break
            assert process == 0 and time.monotonic() < give_up, "it does not stop"
            self.receive()
        while select.select([self.controller], [], [], 0)[0]:
            self.receive(0)

    def close(self):
        """Asks it to end: of a program that is killed, what it has started would live on, in the middle of the next test."""
        give_up = time.monotonic() + TIMEOUT
        while not self.ended():
            os.kill(self.process, signal.SIGKILL if time.monotonic() > give_up else signal.SIGHUP)
            self.receive()
        os.close(self.controller)
        os.close(self.terminal)
