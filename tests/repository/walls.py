"""Holds the sources to the layers of docs/layers.csv: walls.py [ROOT] [--write]

Each folder of the table may include itself and what the table says, and nothing else of ours; `*` is everything but tests.
No file may include, over others, a file that includes it. What a sentence says is for people: no code looks for words in
one. The profiler states facts, and speaks of no lab and no command. docs/architecture.md shows the table and a picture of
it; --write draws both anew.
"""

from __future__ import annotations

import csv
import re
import sys
from functools import cache
from pathlib import Path

BEGIN, END = "<!-- layers: tests/repository/walls.py --write -->\n", "<!-- end of layers -->\n"
SOURCE = (".cpp", ".hpp", ".h", ".cu")
# Where compilers look for what is included, beside the file itself.
INCLUDE_FOLDERS = ("record/include", "system/include", "profiler/include", "common/include", "profiler", "common/src", "tools",
                   "tests", "tests/parity", "profiler/cuda/headers")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', re.M)
# A file of ours that is named like one of CUDA's is meant only where kernels' headers are.
CUDA = "profiler/cuda/headers"
OF_TESTS = re.compile(r"\b(gtest|gmock)/|warpbook/(explain|matchers|mismatch|source_text|traffic)\.hpp")
COUNTS_ONLY = ("record", "profiler/machine", "profiler/counters", "profiler/compiler", "profiler/cuda")
WORDS_OF_THE_COURSE = re.compile(
    r"--[a-z]|\./warpbook|[Gg]rading|\b([Ll]abs?|[Ss]tudents?|[Cc]hapters?|[Cc]ourse|[Ww]orkbook|[Ss]ubmissions?|SOLVED)\b")
# A reason, note, message or text of a record, searched for words.
PROSE = re.compile(
    r"\b(reason\(\)|reason|no_totals|no_lines|no_ideal|why\(\)\.text|note|message|sentence|summary|(finding|fault)\w*\.text)"
    r"\.(find|rfind|starts_with|ends_with|contains|find_first_of)\((?!'\\n')|regex_(search|match)\((message|note|reason|sentence)\b")
# Others' words; cutting a text short, which understands none of it; and two texts that are the same but for a file's name.
MAY_SEARCH = ("tools/support/strict_json.cpp", "tools/course/overview.cpp", "tools/grade/running/repeat_grade.cpp")
# What engineers without labs use, and within it what is for labs; g++'s options begin with two dashes, too.
OF_NO_LAB = ("profiler/", "record/include/warpbook/", "record/src/profile/")
OF_LABS = ("profiler/compiler/isolation/", "profiler/compiler/driver/model_options.cpp", "record/include/warpbook/record/")
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|(//[^\n]*|/\*.*?\*/)', re.S)


class Layers:
    """The table: in the order in which it is written, from the bottom up."""

    def __init__(self, file: Path):
        with file.open(encoding="utf-8") as stream:
            self.rows = list(csv.DictReader(stream))
        self.allowed = {row["folder"]: set(row["may use"].split()) for row in self.rows}
        for folder, uses in self.allowed.items():
            for use in uses - {"*"} - set(self.allowed):
                sys.exit(f"{file}: {folder} may use {use}, which has no row")

    @cache
    def of(self, file: str) -> str | None:
        """The innermost folder of the table that the file is in."""
        fitting = [folder for folder in self.allowed if file.startswith(folder + "/")]
        return max(fitting, key=len, default=None)

    def may_use(self, folder: str, other: str) -> bool:
        uses = self.allowed[folder]
        is_tests = other.split("/")[0] == "tests" and folder != "tests"
        return other == folder or other in uses or ("*" in uses and not is_tests)

    def levels(self) -> list[list[str]]:
        """Each folder above all that it may use."""
        level: dict[str, int] = {}
        for folder, uses in self.allowed.items():
            if "*" not in uses:
                missing = uses - set(level)
                if missing:
                    sys.exit(f"docs/layers.csv: {folder} may use {', '.join(sorted(missing))}, which stand after it: an arrow upwards")
                level[folder] = 1 + max((level[use] for use in uses), default=-1)
        top = 1 + max(level.values())
        level |= {folder: top for folder, uses in self.allowed.items() if "*" in uses}
        return [[folder for folder in self.allowed if level[folder] == at] for at in range(top + 1)]


class Sources:
    def __init__(self, root: Path, layers: Layers):
        self.root = root
        folders = sorted({folder.split("/")[0] for folder in layers.allowed})
        self.texts = {
            str(path.relative_to(root)): path.read_text(encoding="utf-8", errors="replace")
            for folder in folders if (root / folder).is_dir() for path in sorted((root / folder).rglob("*"))
            if path.is_file() and (path.suffix in SOURCE or str(path.relative_to(root)).startswith(CUDA))}

    def included(self, file: str) -> list[tuple[int, str, str | None]]:
        """Line, what is named, and the file of ours that it is, if it is one."""
        found = []
        for match in INCLUDE.finditer(self.texts[file]):
            line = self.texts[file].count("\n", 0, match.start()) + 1
            found.append((line, match[2], self.resolve(file, match[1], match[2])))
        return found

    def resolve(self, file: str, mark: str, name: str) -> str | None:
        near = normal(Path(file).parent / name)
        if mark == '"' and near in self.texts:
            return near
        for folder in INCLUDE_FOLDERS:
            far = normal(Path(folder) / name)
            if far in self.texts and (folder != CUDA or file.startswith((CUDA, "profiler/cuda", "labs", "solutions"))):
                return far
        return None


def normal(path: Path) -> str:
    parts: list[str] = []
    for part in path.parts:
        if part == ".." and parts:
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def without_comments(text: str) -> str:
    return COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]) if match[1] else match[0], text)


def broken_walls(sources: Sources, layers: Layers) -> list[str]:
    problems = []
    for file in sources.texts:
        folder = layers.of(file)
        if folder is None or file.startswith("tests/"):
            continue
        for line, name, other in sources.included(file):
            if other and (to := layers.of(other)) and not layers.may_use(folder, to):
                problems.append(f"{file}:{line}: {folder} may not use {to} ({name}): docs/layers.csv says what it may")
            if file.startswith(COUNTS_ONLY) and OF_TESTS.search(name):
                problems.append(f"{file}:{line}: who counts does not judge ({name})")
    return problems


def cycles(sources: Sources) -> list[str]:
    """Of files: a header and the source of its name are one."""
    uses: dict[str, set[str]] = {}
    for file in sources.texts:
        if file.startswith((CUDA, "tests/")):
            continue
        me = file.rsplit(".", 1)[0]
        others = {other.rsplit(".", 1)[0] for _, _, other in sources.included(file) if other and not other.startswith(CUDA)}
        uses.setdefault(me, set()).update(others - {me})
    done: set[str] = set()
    found = []

    def visit(file: str, path: list[str]) -> None:
        if file in path:
            found.append("a cycle: " + " → ".join([*path[path.index(file):], file]))
        elif file not in done:
            for other in sorted(uses.get(file, ())):
                visit(other, [*path, file])
            done.add(file)

    for file in sorted(uses):
        visit(file, [])
    return found


def words(sources: Sources) -> list[str]:
    problems = []
    for file, text in sources.texts.items():
        if file.startswith(("tests/", "labs/", "solutions/", "benchmarks/", "profiler/example/")) or file.startswith(CUDA):
            continue
        for number, line in enumerate(without_comments(text).split("\n"), 1):
            if (match := PROSE.search(line)) and file not in MAY_SEARCH:
                problems.append(f"{file}:{number}: looks for words in a sentence ({match[0]}): let the record say it with a type")
            if file.startswith(OF_NO_LAB) and not file.startswith(OF_LABS):
                if any(WORDS_OF_THE_COURSE.search(string) for string in STRING.findall(line)):
                    problems.append(f"{file}:{number}: the profiler knows nothing of labs, nor of anybody's command line: it "
                                    "states facts, and who calls it gives advice")
    return problems


def shown(layers: Layers) -> str:
    """The picture and the table, as docs/architecture.md has them."""
    levels = layers.levels()
    width = max(len("   ".join(level)) for level in levels)
    picture = "\n".join("   ".join(level).center(width).rstrip() for level in reversed(levels))
    table = "\n".join(
        f"| `{row['folder']}/` | {row['what it is']} | "
        + ("everything but `tests/`" if row["may use"].startswith("*") and row["folder"] != "tests" else "everything" if row["may use"] == "*"
           else ", ".join(f"`{use}/`" for use in row["may use"].split()) or "nothing of ours") + " |"
        for row in layers.rows)
    return f"```\n{picture}\n```\n\n| folder | what it is | may use |\n|---|---|---|\n{table}\n"


def main(arguments: list[str]) -> int:
    write = "--write" in arguments
    rest = [argument for argument in arguments if argument != "--write"]
    root = Path(rest[0]) if rest else Path(__file__).resolve().parents[2]
    layers = Layers(root / "docs/layers.csv")
    layers.levels()
    sources = Sources(root, layers)
    problems = [f"no sources in {folder}: is it still there?" for folder in layers.allowed
                if not any(file.startswith(folder + "/") for file in sources.texts)]
    problems += broken_walls(sources, layers) + cycles(sources) + words(sources)
    document = root / "docs/architecture.md"
    text = document.read_text(encoding="utf-8") if document.exists() else ""
    if BEGIN in text:
        before, _, after = text.partition(BEGIN)
        new = before + BEGIN + shown(layers) + END + after.partition(END)[2]
        if write:
            document.write_text(new, encoding="utf-8")
        elif new != text:
            problems.append("docs/architecture.md does not show docs/layers.csv: tests/repository/walls.py --write")
    print("\n".join([*problems, f"{len(sources.texts)} files checked"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
