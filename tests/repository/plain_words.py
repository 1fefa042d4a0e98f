"""Fails when a text for readers has a phrase that docs/glossary.md retires, and measures texts:

    plain_words.py [ROOT]
    plain_words.py --measure [ROOT]     words, retired phrases and reading ease of each kind of text

The section "In prose" of the glossary has a table; its last column has retired phrases, each in backquotes. Looked at are
documents, chapters and their hints, the files that students read, and what programs say: the strings in their source.
The changelog is left out: it tells what was so.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Iterator

HEADING = "## In prose"

DOCUMENTS = ("README.md", "docs/*.md", "docs/examples/*/README.md", "tests/submissions/*/teaching.md")
CHAPTERS = ("labs/*/README.md",)
STUDENT_FILES = ("labs/*/starter.cu", "labs/*/lab.hpp", "solutions/*/*.cu", "docs/examples/*/*.cu")
MESSAGES = ("common/**/*.[ch]pp", "tools/**/*.[ch]pp", "record/**/*.[ch]pp", "profiler/**/*.[ch]pp",
            "profiler/cuda/headers/**/*.h", "labs/*/check.cpp", "warpbook")
KINDS = {"documents": DOCUMENTS, "chapters": CHAPTERS, "students' files": STUDENT_FILES, "messages": MESSAGES}

STRING = re.compile(r'"((?:\\.|[^"\\\n])*)"')
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
FENCED = re.compile(r"^```.*?^```", re.S | re.M)
NOT_PROSE = re.compile(r"<!--.*?-->|`[^`\n]*`|\]\([^)]*\)|<[^>\n]+>|^\s*\|?[-| :]+\|?$|[|*#>_]", re.S | re.M)


def retired_phrases(glossary: str) -> list[tuple[str, str]]:
    """Each retired phrase, and what to say instead."""
    _, found, section = glossary.partition(HEADING)
    section = section.partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ") and found]
    return [(phrase, cells[0].replace("`", "")) for cells in rows[1:] if len(cells) == 2
            for phrase in re.findall(r"`([^`]+)`", cells[1])]


def blanked(text: str, pattern: re.Pattern[str]) -> str:
    """The same lines without what the pattern finds."""
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def words_for_readers(path: str, text: str) -> str:
    """What people read of a file, in its lines."""
    if path.endswith(".md") and not path.startswith("labs/"):
        # The glossary's own tables name what is retired.
        # Indented code names what files are called, and what they say.
        text = re.sub(r"^    .*$", "", text, flags=re.M)
        return text.partition(HEADING)[0] if path == "docs/glossary.md" else text
    if path.endswith((".cpp", ".hpp", ".h")) and not path.startswith("labs/") or path.endswith("check.cpp"):
        without_comments = blanked(text, COMMENT)
        return "\n".join(" ".join(STRING.findall(line)) for line in without_comments.splitlines())
    return text


def files_of(root: Path, patterns: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        for file in sorted(root.glob(pattern)):
            path = file.relative_to(root).as_posix()
            yield path, words_for_readers(path, file.read_text(encoding="utf-8"))


def pattern_of(phrase: str) -> re.Pattern[str]:
    """Whole words, wherever a line breaks between them; in capitals only where the phrase is."""
    words = r"\s+".join(re.escape(word) for word in phrase.split())
    return re.compile(rf"(?<![\w-]){words}(?![\w-])", 0 if phrase.isupper() else re.I)


def refusals(root: Path) -> list[str]:
    glossary = (root / "docs/glossary.md").read_text(encoding="utf-8")
    retired = [(phrase, instead, pattern_of(phrase)) for phrase, instead in retired_phrases(glossary)]
    if not retired:
        return [f"docs/glossary.md has no table below {HEADING}"]
    found = []
    for patterns in KINDS.values():
        for path, text in files_of(root, patterns):
            for phrase, instead, pattern in retired:
                for match in pattern.finditer(text):
                    line = text.count("\n", 0, match.start()) + 1
                    found.append(f"{path}:{line}: '{phrase}' is retired, see docs/glossary.md: {instead}")
    return found


def prose_of(path: str, text: str) -> str:
    if path.endswith(".md"):
        return NOT_PROSE.sub(" ", blanked(text, FENCED))
    if path.endswith((".cu", "lab.hpp")):
        return " ".join(line.partition("//")[2] for line in text.splitlines())
    return text


def syllables_of(word: str) -> int:
    groups = len(re.findall(r"[aeiouy]+", word.lower()))
    return max(1, groups - (1 if word.lower().endswith("e") and groups > 1 and not word.lower().endswith("le") else 0))


def reading_ease(prose: str) -> float:
    """Flesch's: 206.835 - 1.015 words per sentence - 84.6 syllables per word. Higher is easier; 60 to 70 is plain English."""
    sentences = [part for part in re.split(r"[.!?:]\s", prose) if len(re.findall(r"[A-Za-z]{2,}", part)) > 2]
    words = [word for part in sentences for word in re.findall(r"[A-Za-z']+", part)]
    return 206.835 - 1.015 * len(words) / len(sentences) - 84.6 * sum(map(syllables_of, words)) / len(words)


def measure(root: Path) -> None:
    refused = refusals(root)
    print("| text | words | retired phrases | reading ease |\n|---|---|---|---|")
    for kind, patterns in KINDS.items():
        files = list(files_of(root, patterns))
        prose = "\n".join(prose_of(path, text) for path, text in files)
        paths = {path for path, _ in files}
        phrases = sum(refusal.partition(":")[0] in paths for refusal in refused)
        ease = "" if kind == "messages" else f"{reading_ease(prose):.1f}"
        print(f"| {kind} | {len(re.findall(r'[A-Za-z]+', prose))} | {phrases} | {ease} |")


def main(arguments: list[str]) -> int:
    root = Path(next((word for word in arguments if not word.startswith("--")), Path(__file__).parent / "../..")).resolve()
    if "--measure" in arguments:
        measure(root)
        return 0
    found = refusals(root)
    print("\n".join(found))
    print(f"{len(found)} retired phrases")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
