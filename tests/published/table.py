#!/usr/bin/env python3
"""table.py BIN: runs the published programs in BIN and prints the table of docs/model.md."""

import pathlib
import re
import subprocess
import sys

PROGRAMS = pathlib.Path(__file__).parent / "programs"


def row(program, binaries):
    """The cells of one program: its kernels, and what the model says of them."""
    text = program.read_text()
    if refused := re.search(r"^// REFUSED: (.*)$", text, flags=re.M):
        return "", f"refused: {refused[1]}"
    run = subprocess.run([binaries / f"published.{program.stem}"], capture_output=True, text=True)
    report = re.search(r"^(.*): (\d+) comparisons right, (\d+) findings$", run.stdout, flags=re.M)
    kernels = ", ".join(f"`{name}`" for name in sorted({re.sub(r"<.*", "", name) for name in re.findall(r"[\w:]+(?:<[^>]*>)?", report[1])}))
    if run.returncode != 0:
        return kernels, "**not as expected**"
    expected = re.findall(r'FindingKind::(\w+), "([^"]*)"', text)
    faults = ", ".join(f"{kind} at {place}" for kind, place in expected)
    return kernels, f"found: {faults}" if faults else "right" if int(report[2]) else "runs to its end"


def main():
    binaries = pathlib.Path(sys.argv[1])
    print("| program | kernels | model |\n|---|---|---|")
    for program in sorted(PROGRAMS.glob("*/*.cpp"), key=lambda path: (path.parent.name, path.stem.lower())):
        print(f"| {program.stem} | {' | '.join(row(program, binaries))} |")


if __name__ == "__main__":
    main()
