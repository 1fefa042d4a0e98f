#!/usr/bin/env python3
"""Writes the kernels of the suite, each to a file of its own: generate.py [--later] FOLDER

FOLDER/THEME/PATTERN_KIND/VARIANT.cu; what is there already is not touched, other files of FOLDER go. Prints each file.
--later adds the kernels that use what the model does not have yet.
"""

import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import known_to_fail  # noqa: E402
import patterns  # noqa: E402
from suite import kernels_of, text_of  # noqa: E402


def write(file, text):
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--later", action="store_true")
    wanted = parser.parse_args()

    reasons = known_to_fail.reasons()
    themes = patterns.themes()
    names = {kernel.name for of_theme in themes.values() for kernel in kernels_of(of_theme, later=True)}
    if unknown := sorted(set(reasons) - names):
        sys.exit(f"known-to-fail.txt names kernels that there are not: {', '.join(unknown)}")

    files = set()
    for theme, of_theme in themes.items():
        for kernel in kernels_of(of_theme, wanted.later):
            file = wanted.folder / theme / f"{kernel.pattern.name}_{kernel.kind.name}" / f"{kernel.variant.name}.cu"
            file.parent.mkdir(parents=True, exist_ok=True)
            write(file, text_of(kernel, reasons.get(kernel.name, "")))
            files.add(file)
            print(file)
    for file in set(wanted.folder.glob("*/*/*.cu")) - files:
        file.unlink()


if __name__ == "__main__":
    main()
