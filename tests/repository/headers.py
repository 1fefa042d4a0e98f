"""Compiles every header by itself, with warnings as errors: headers.py BUILD [FOLDER...]

A header that leans on what others happen to include before it breaks whoever includes it first. BUILD is a build folder
configured without unity builds, such as build-dev: a header is compiled as its compile_commands.json says for a file that
includes it, without optimization. Not part of the self-test, since it takes about a second of a processor for each header.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# cuda/headers/ stands for CUDA's headers, which come in CUDA's order; profiler/example is a project of its own.
FOLDERS = ["record", "profiler/include", "profiler/base", "profiler/machine", "profiler/counters", "profiler/compiler",
           "profiler/matchers", "profiler/cuda/runtime", "common", "tools", "benchmarks", "docs/generators"]
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.M)


def options_of(command: list[str]) -> list[str]:
    """Of a compilation: the language, where to look, what is defined."""
    kept = []
    words = iter(command)
    for word in words:
        if word in ("-I", "-isystem", "-D"):
            kept += [word, next(words)]
        elif re.match(r"-(I|isystem|D|std=|W)", word):
            kept.append(word)
    return kept


class Sources:
    """The compilations of a build, by the names of the files that they include."""

    def __init__(self, root: Path, build: Path):
        self.root = root
        self.of_name: dict[str, list[tuple[Path, list[str], str]]] = {}
        for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
            file = (Path(entry["directory"]) / entry["file"]).resolve()
            if file.parent.name == "Unity":
                sys.exit(f"{build} compiles several sources at a time; configure one that does not: cmake --preset dev")
            if file.suffix != ".cpp" or not file.is_file():
                continue
            command = entry.get("arguments") or shlex.split(entry["command"])
            options = options_of(command)
            self.note(file, (file, options, entry["directory"]), self.folders_of(options), set())

    def folders_of(self, options: list[str]) -> list[Path]:
        """Where `options` look for what is included, as far as it is ours."""
        folders = [Path(word) for before, word in zip(options, options[1:]) if before in ("-I", "-isystem")]
        folders += [Path(word[2:]) for word in options if word.startswith("-I") and len(word) > 2]
        return [folder for folder in folders if self.root in folder.resolve().parents]

    def note(self, file: Path, compilation: tuple[Path, list[str], str], folders: list[Path], seen: set[str]) -> None:
        """What `file` includes, and what that includes beside it or in `folders`."""
        for included in INCLUDE.findall(file.read_text(encoding="utf-8")):
            name = Path(included).name
            if name in seen:
                continue
            seen.add(name)
            self.of_name.setdefault(name, []).append(compilation)
            for folder in (file.parent, *folders):
                found = (folder / included).resolve()
                if found.is_file() and self.root in found.parents:
                    self.note(found, compilation, folders, seen)
                    break

    def of(self, header: Path) -> tuple[list[str], str] | None:
        """How the nearest file that includes the header is compiled."""
        found = self.of_name.get(header.name, [])
        if not found:
            return None
        nearest = max(found, key=lambda one: len(os.path.commonpath([one[0], header])))
        return nearest[1], nearest[2]


def compiled(header: Path, options: list[str], folder: str) -> str:
    """What the compiler says; nothing where all is well."""
    # What only itself uses is unused here.
    command = ["g++", *options, "-fsyntax-only", "-Werror", "-Wno-unused-function", "-I", str(header.parent), "-include",
               str(header), "-x", "c++", "/dev/null"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return "" if run.returncode == 0 else run.stderr or f"g++ exited with {run.returncode}\n"


def main(root: Path, build: Path, folders: list[str]) -> int:
    sources = Sources(root, build)
    headers = sorted(file for folder in folders for file in (root / folder).rglob("*.hpp"))
    known = [(header, sources.of(header)) for header in headers]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said = list(pool.map(lambda one: compiled(one[0], *one[1]) if one[1] else "", known))
    wrong = 0
    for (header, how), text in zip(known, said):
        if text:
            wrong += 1
            print(f"{header.relative_to(root)} does not compile by itself:\n{text}")
        elif how is None:
            print(f"{header.relative_to(root)}: not compiled, since no file of this build includes it")
    count = sum(how is not None for _, how in known)
    print(f"{count} headers compiled by themselves")
    return 1 if wrong > 0 or count == 0 else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: headers.py BUILD [FOLDER...]")
    sys.exit(main(Path(__file__).resolve().parents[2], Path(sys.argv[1]).resolve(), sys.argv[2:] or FOLDERS))
