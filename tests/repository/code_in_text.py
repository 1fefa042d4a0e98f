"""Fails when a document shows code that nobody compiles: code_in_text.py [ROOT]

Every line of a block ```cpp must stand, but for spaces and comments, in a line of a file that the build compiles: a lab's, a
solution's, the example's, the matchers' test, or code_in_text.cu beside this script. A block whose lines end with `;` is code, and must say so.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

DOCUMENTS = ("README.md", "docs/*.md", "labs/*/README.md", "profiler/example/README.md",
             "docs/examples/*/README.md")
COMPILED = ("labs/*/starter.cu", "labs/*/*.hpp", "solutions/*/*.cu", "profiler/example/*.c*", "profiler/example/*/*.c*",
            "tests/repository/code_in_text.cu", "tests/unit/matchers/matchers_test.cpp")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def words_of(line: str) -> str:
    return re.sub(r"\s+", "", line.split("//")[0])


def is_report(block: str) -> bool:
    """Output of a program or a debugger, which quotes code."""
    return block.startswith(("$ ", "(gdb)", "./")) or re.search(r"^ +(WRONG|found:)|\.cu:\d+", block, re.MULTILINE) is not None


def problems(root: Path):
    compiled = "\n".join(words_of(line) for pattern in COMPILED for file in sorted(root.glob(pattern))
                         for line in file.read_text(encoding="utf-8").splitlines())
    for document in sorted(file for pattern in DOCUMENTS for file in root.glob(pattern)):
        text = document.read_text(encoding="utf-8")
        for block in BLOCK.finditer(text):
            language, body = block.groups()
            first_line = text.count("\n", 0, block.start()) + 2
            for number, line in enumerate(body.splitlines(), first_line):
                place = f"{document.relative_to(root)}:{number}: {line.strip()}"
                if language == "cpp":
                    if words_of(line) not in compiled:
                        yield f"{place}\n    stands in no compiled file: put it into tests/repository/code_in_text.cu"
                elif not language and line.rstrip().endswith(";") and not is_report(body):
                    yield f"{place}\n    is code: let its block begin with ```cpp"


def main(root: Path) -> int:
    found = list(problems(root))
    for problem in found:
        print(problem)
    print(f"{len(found)} lines of code in text that nobody compiles")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]))
