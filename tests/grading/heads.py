"""The first lines of a file that say what must become of it."""

import re


def head_of(text: bytes) -> dict[str, list[str]]:
    """The lines KEY: value at the beginning. Hostile files may be no text."""
    head: dict[str, list[str]] = {}
    for line in text.decode("utf-8", "replace").splitlines():
        found = re.match(r"// ([A-Z][A-Z0-9 ]*): (.*)", line)
        if not found:
            break
        head.setdefault(found[1], []).append(found[2])
    return head
