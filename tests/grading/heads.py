"""Files that are handed in, and the first lines of each that say what must become of it."""

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class HandIn:
    """A file's name without .cu, and what is in it."""

    name: str
    text: bytes


def head_of(text: bytes) -> dict[str, list[str]]:
    """The lines KEY: value at the beginning. Hostile files may be no text."""
    head: dict[str, list[str]] = {}
    for line in text.decode("utf-8", "replace").splitlines():
        found = re.match(r"// ([A-Z][A-Z0-9 ]*): (.*)", line)
        if not found:
            break
        head.setdefault(found[1], []).append(found[2])
    return head


def cases_in(folder: Path) -> list[HandIn]:
    """The cases of all files of the folder: what follows a line `// CASE: name`, up to the empty line before the next."""
    cases = []
    for file in folder.glob("*.cu"):
        _, *parts = re.split(rb"^// CASE: (.*)\n", file.read_bytes(), flags=re.M)
        cases += [HandIn(name.decode(), text.rstrip(b"\n") + b"\n") for name, text in zip(parts[::2], parts[1::2])]
    return sorted(cases, key=lambda case: case.name)
