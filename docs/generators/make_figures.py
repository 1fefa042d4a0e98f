#!/usr/bin/env python3
"""Draws the figures of chapters and documents: python3 docs/generators/make_figures.py [NAME...]

Each labs/NN-name/figure.py, and each module beside this one that has a draw(), is a figure, or several; with names
(14-tile-transpose, course_map) only those are drawn. Standard library only, and the same files on every run. Every number in a
figure is computed, by the rule that the figure explains, or comes from a recorded file; none is typed in.
"""

import importlib.util
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
LABS = FOLDER.parents[1] / "labs"


def figures():
    """The file that draws it, by each figure's name."""
    of_labs = {file.parent.name: file for file in LABS.glob("*/figure.py")}
    of_documents = {file.stem: file for file in FOLDER.glob("*.py") if file.stem != "make_figures"}
    return dict(sorted({**of_labs, **of_documents}.items()))


def draw(name, file):
    description = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(description)
    description.loader.exec_module(module)
    if hasattr(module, "draw"):
        module.draw()


def main(names):
    sys.path.insert(0, str(FOLDER))
    sys.dont_write_bytecode = True
    known = figures()
    unknown = sorted(set(names) - set(known))
    if unknown:
        return f"There is no figure {', '.join(unknown)}. There are: {', '.join(known)}"
    for name in names or known:
        draw(name, known[name])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
