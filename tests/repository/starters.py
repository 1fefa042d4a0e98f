"""Fails when a lab's starter and its solution differ where no student is asked to change anything: starters.py [ROOT]

Compares labs/NN-name/starter.cu with solutions/NN-name/<student_file>. Every hunk of their difference must lie in a
TODO region of the starter:

  * A region begins with a comment block that contains TODO or PREDICTION. (Comment lines that follow each other are one
    block; a comment after code is a block of its own.)
  * It ends with the top-level item that it stands in or before: at the next line that is "}" or "};" from column 0 on.
  * Where the comment stands at top level, and the code after it is a declaration that ends on its first line, the
    region ends with the next blank line.

Lines that the solution adds lie in a region when the lines before and after them in the starter do.
"""

from __future__ import annotations

import difflib
import json
import re
import sys
from pathlib import Path
from typing import NamedTuple

MARK = re.compile(r"\b(TODO|PREDICTION)\b")

REMEDY = """\
  They differ here, and no TODO or PREDICTION of the starter asks for it. Make both alike, or let a comment with TODO
  begin above this line of the starter, in the same function or item."""


class Region(NamedTuple):
    """Line indices, the last one included."""

    begin: int
    end: int

    def holds(self, begin: int, end: int) -> bool:
        """Whether the hunk [begin, end) lies inside; an empty one stands between the lines begin - 1 and begin."""
        if begin == end:
            return self.begin < begin <= self.end
        return self.begin <= begin and end - 1 <= self.end


class CommentBlock(NamedTuple):
    begin: int
    end: int
    is_behind_code: bool
    text: str


def comment_blocks(lines: list[str]) -> list[CommentBlock]:
    blocks: list[CommentBlock] = []
    index = 0
    while index < len(lines):
        line = lines[index].strip()
        begin = index
        if line.startswith("//"):
            while index + 1 < len(lines) and lines[index + 1].strip().startswith("//"):
                index += 1
        elif line.startswith("/*"):
            while index + 1 < len(lines) and "*/" not in lines[index]:
                index += 1
        elif "//" not in line and "/*" not in line:
            index += 1
            continue
        is_behind_code = not line.startswith(("//", "/*"))
        text = "\n".join(lines[begin : index + 1])
        if is_behind_code:
            text = text[min(at for at in (text.find("//"), text.find("/*")) if at >= 0) :]
        blocks.append(CommentBlock(begin, index, is_behind_code, text))
        index += 1
    return blocks


def next_line(lines: list[str], begin: int, fits) -> int:
    """The first line from `begin` on that fits, or the last line."""
    return next((i for i in range(begin, len(lines)) if fits(lines[i])), len(lines) - 1)


def without_comment(line: str) -> str:
    return re.sub(r"//.*|/\*.*?\*/", "", line).rstrip()


def end_of_region(lines: list[str], block: CommentBlock) -> int:
    code = block.begin
    if not block.is_behind_code:
        code = next_line(lines, block.end + 1, lambda line: without_comment(line).strip() != "")
    is_at_top_level = not lines[block.begin][:1].isspace()
    if is_at_top_level and without_comment(lines[code]).endswith((";", "}")):
        return next_line(lines, code, lambda line: line.strip() == "")
    return next_line(lines, code, lambda line: line.rstrip() in ("}", "};"))


def todo_regions(lines: list[str]) -> list[Region]:
    marked = (block for block in comment_blocks(lines) if MARK.search(block.text))
    return [Region(block.begin, end_of_region(lines, block)) for block in marked]


def changes_outside(starter: list[str], solution: list[str]) -> list[tuple[int, int]]:
    """Where the solution differs outside the starter's regions: line indices in starter and solution."""
    regions = todo_regions(starter)
    hunks = difflib.SequenceMatcher(None, starter, solution, autojunk=False).get_opcodes()
    return [
        (begin, begin_in_solution)
        for kind, begin, end, begin_in_solution, _ in hunks
        if kind != "equal" and not any(region.holds(begin, end) for region in regions)
    ]


def shown(lines: list[str], index: int) -> str:
    return lines[index].strip() or "(a blank line)" if index < len(lines) else "(the end of the file)"


def main(root: Path) -> int:
    wrong = 0
    compared = 0
    for facts in sorted(root.glob("labs/*/lab.json")):
        lab = facts.parent.name
        starter_file = facts.parent / "starter.cu"
        solution_file = root / "solutions" / lab / json.loads(facts.read_text(encoding="utf-8"))["student_file"]
        missing = [file for file in (starter_file, solution_file) if not file.is_file()]
        for file in missing:
            wrong += 1
            print(f"{file.relative_to(root)} is missing")
        if missing:
            continue
        starter = starter_file.read_text(encoding="utf-8").splitlines()
        solution = solution_file.read_text(encoding="utf-8").splitlines()
        compared += 1
        for at, at_in_solution in changes_outside(starter, solution):
            wrong += 1
            print(f"{starter_file.relative_to(root)}:{at + 1}: {shown(starter, at)}")
            print(f"{solution_file.relative_to(root)}:{at_in_solution + 1}: {shown(solution, at_in_solution)}")
            print(REMEDY)
    print(f"{compared} starters compared with their solutions")
    return 1 if wrong > 0 or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent / "../..").resolve()))
