"""Fails when a name that docs/glossary.md retires is in use: retired_names.py [ROOT]

The section "In the code and on the command line" has a table; its last column names retired words, each in backquotes. A
retired word may consist of several: `call place` is refused in `CallPlace`, `call_place.hpp` and `--call-place`. Looked at
are the names of files and folders, identifiers of C++, Python, CMake and shell scripts, and options of the command line;
not comments, not strings for people.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import Iterator

HEADING = "## In the code and on the command line"

# Students' files and what recordings name (kernels, checks, kinds of faults), code that chapters quote, and this check.
NOT_LOOKED_AT = re.compile(
    r"labs/[^/]*/.*\.(cu|cpp|hpp|svg|md)$|solutions/|tests/(submissions|isolation|terminal|grading/attacks)/.*\.(cu|hpp)$|tests/faults/.*\.cu$"
    r"|tests/(hardware|parity|recordings)/|tests/repository/(code_in_text\.cu|retired_names)")
CPP = re.compile(r"\.(cpp|hpp|h|cu|cl|cuh)$|^profiler/cuda/headers/")
HASH = re.compile(r"\.(py|sh|cmake)$|CMakeLists\.txt$|^warpbook$|^\.ci/run$")

STRING = r'"(?:\\.|[^"\\\n])*"'
CPP_APART = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|' + STRING + r"|(?<!\w)'(?:\\.|[^'\\\n])*'", re.S)
HASH_APART = re.compile(r'(?:^|(?<=\s))#[^\n]*|"""(?:\\.|[^\\])*?"""|' + STRING + r"|'[^'\n]*'", re.S | re.M)
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
# "--own-sizes" in any string, and ("own-sizes,o", …) where Boost is told of an option.
OPTION = re.compile(r'--([a-z][a-z0-9-]+)|\(\s*"([a-z][a-z0-9-]+)(?:,[a-z])?"\s*,')


def words_of(name: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def holds(words: list[str], retired: list[str]) -> bool:
    """Whether `retired` stands in `words` side by side; the last one may be a plural."""
    for begin in range(len(words) - len(retired) + 1):
        *most, last = words[begin : begin + len(retired)]
        if most == retired[:-1] and last in (retired[-1], retired[-1] + "s"):
            return True
    return False


def retired_words(glossary: str) -> list[tuple[list[str], str]]:
    """Each retired word, and the name to use instead."""
    _, found, section = glossary.partition(HEADING)
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ") and found]
    return [
        (retired.split(), cells[0].replace("`", ""))
        for cells in rows[1:] if len(cells) == 3
        for retired in re.findall(r"`([^`]+)`", cells[2])
    ]


def files_of(root: Path) -> Iterator[str]:
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "build", "__pycache__")))
        for file in sorted(files):
            yield (Path(folder) / file).relative_to(root).as_posix()


def names_in(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Identifiers and options of a source file, each with its line."""
    apart = CPP_APART if CPP.search(path) else HASH_APART if HASH.search(path) else None
    if apart is None:
        return
    blank = lambda match: re.sub(r"[^\n]", " ", match[0])
    for number, line in enumerate(apart.sub(blank, text).splitlines(), 1):
        for name in IDENTIFIER.findall(line):
            yield number, name
    for number, line in enumerate(text.splitlines(), 1):
        for long, declared in OPTION.findall(line):
            yield number, long or declared


def main(root: Path) -> int:
    retired = retired_words((root / "docs/glossary.md").read_text(encoding="utf-8"))
    wrong = 0
    looked_at = 0

    @cache
    def refusals(name: str) -> list[str]:
        words = words_of(name)
        return [f"'{' '.join(old)}' is retired, see docs/glossary.md: {new}" for old, new in retired if holds(words, old)]

    def refuse(where: str, name: str) -> None:
        nonlocal wrong
        for refusal in refusals(name):
            wrong += 1
            print(f"{where}: {name}: {refusal}")

    for path in files_of(root):
        if NOT_LOOKED_AT.match(path):
            continue
        looked_at += 1
        refuse(path, path)
        if CPP.search(path) or HASH.search(path):
            for line, name in names_in(path, (root / path).read_text(encoding="utf-8")):
                refuse(f"{path}:{line}", name)
    print(f"{looked_at} files looked at for {len(retired)} retired words")
    return 1 if wrong > 0 or looked_at == 0 or not retired else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent / "../..").resolve()))
