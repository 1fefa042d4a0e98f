"""The list of kernels that the model judges wrongly."""

from pathlib import Path

LIST = Path(__file__).resolve().parent / "known-to-fail.txt"


def reasons():
    """Why the model fails, by kernel."""
    result = {}
    reason = ""
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        if line.startswith(" "):
            result[line.strip()] = reason
        elif line:
            reason = line
    return result
