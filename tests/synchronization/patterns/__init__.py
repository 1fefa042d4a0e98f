"""The patterns, a module for each theme."""

import importlib
from pathlib import Path


def themes():
    """The patterns of each theme, by its name."""
    names = sorted(file.stem for file in Path(__file__).resolve().parent.glob("*.py") if file.stem != "__init__")
    return {name.replace("_", "-"): importlib.import_module(f"patterns.{name}").PATTERNS for name in names}
