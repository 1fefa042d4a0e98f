#!/usr/bin/env python3
"""Draws the figures of the chapters: python3 docs/generators/make_figures.py [NAME...]

Each module beside this one that has a draw() is a figure, or several; with names (lab_07) only those are drawn. Standard
library only, and the same files on every run. Every number in a figure is computed, by the rule that the figure explains,
or comes from a recorded file; none is typed in.
"""

import importlib
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


def main(names):
    sys.path.insert(0, str(FOLDER))
    sys.dont_write_bytecode = True
    for name in names or sorted(file.stem for file in FOLDER.glob("*.py") if file.stem != "make_figures"):
        module = importlib.import_module(name)
        if hasattr(module, "draw"):
            module.draw()


if __name__ == "__main__":
    main(sys.argv[1:])
