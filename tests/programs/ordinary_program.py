"""An ordinary program, tests/programs/ordinary/NAME.cu or NAME/main.cu, and what the comments at its head say of it."""

import re
from pathlib import Path

COUNTS = re.compile(r"^// COUNTS: (\w+) (global|shared) (load|store|atomic) (\d+) (\d+)$", re.M)
MISTAKE = re.compile(r"^// MISTAKE (\d+), .*: (\w+)((?: @\w+)+)$", re.M)
MISSED = re.compile(r"^// MISSED (\d+): .+$", re.M)
OPTIONS = re.compile(r"^// OPTIONS: (.+)$", re.M)
ON_MODEL = re.compile(r"^// ON THE MODEL: (\w+), .+$", re.M)
ALONE = re.compile(r"^// ALONE: .+$", re.M)
MARK = re.compile(r"// @(\w+)$")
INCLUDED = re.compile(r"^#include <(.+)>", re.M)
MACRO = re.compile(r"^\s*#\s*define\s+(\w+)", re.M)


class OrdinaryProgram:
    def __init__(self, path):
        """`path`: the file, or the folder of a program of several files."""
        path = Path(path).resolve()
        self.name = path.stem
        self.main = path / "main.cu" if path.is_dir() else path
        self.sources = sorted(path.glob("*.cu")) if path.is_dir() else [path]
        self.text = self.main.read_text()
        self.options = [word for options in OPTIONS.findall(self.text) for word in options.split()]
        # Of packages that a computer may lack.
        self.uses_cub = any(header.startswith(("cub/", "thrust/")) for header in self.headers())
        # A batch is one file after another in namespaces, with the same options for all; headers that take long to compile
        # are in a batch of their own.
        self.is_alone = path.is_dir() or ALONE.search(self.text) is not None
        self.is_plain = not self.is_alone and not self.options and not self.uses_cub
        self.counts = COUNTS.findall(self.text)
        self.missed = {int(number) for number in MISSED.findall(self.text)}
        # Kernels that have no native code.
        self.on_model = set(ON_MODEL.findall(self.text))
        lines = {}
        for file in [*self.sources, *(path.glob("*.h") if path.is_dir() else [])]:
            for number, line in enumerate(file.read_text().splitlines(), 1):
                if mark := MARK.search(line):
                    lines[mark[1]] = (file.name, number)
        # (number, kind, {(file's name, line), …})
        self.mistakes = [(int(number), kind, {lines[mark] for mark in marks.replace("@", "").split()})
                         for number, kind, marks in MISTAKE.findall(self.text)]

    def headers(self):
        return set(INCLUDED.findall(self.text))

    def macros(self):
        return sorted(set(MACRO.findall(self.text)))
