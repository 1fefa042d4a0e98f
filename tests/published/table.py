#!/usr/bin/env python3
"""table.py BUILD: runs the published programs of BUILD and prints what docs/model.md says of them; exit code 1 when one is not as
its host part expects."""

import pathlib
import re
import subprocess
import sys

PROGRAMS = pathlib.Path(__file__).parent / "programs"


class Program:
    """A host part, and what came of it."""

    def __init__(self, source, build):
        text = source.read_text()
        self.name = source.stem
        self.refusal = next(iter(re.findall(r"^// REFUSED: (.*)$", text, flags=re.M)), "")
        self.kernels, self.findings, self.comparisons, self.as_expected = set(), [], 0, True
        if not self.refusal:
            self.run(build / "bin" / f"published.{self.name}")

    def run(self, binary):
        run = subprocess.run([binary], capture_output=True, text=True) if binary.exists() else None
        report = run and re.search(r"^(.*): (\d+) comparisons right, \d+ findings$", run.stdout, flags=re.M)
        self.as_expected = bool(report) and run.returncode == 0
        if report:
            self.kernels = set(re.findall(r"(\w+)(?:<[^>]*>)?(?:, |$)", report[1]))
            self.comparisons = int(report[2])
            self.findings = sorted(set(re.findall(r"^    (\w+) at \S*?([^/\s]+:\d+)(?: with|:)", run.stdout, flags=re.M)))


def main():
    build = pathlib.Path(sys.argv[1])
    programs = [Program(source, build) for source in sorted(PROGRAMS.glob("*/*.cpp"), key=lambda path: path.stem.lower())]
    tried = [program for program in programs if not program.refusal]
    print(f"{len(tried)} programs, {sum(len(program.kernels) for program in tried)} kernels, "
          f"{sum(program.comparisons for program in tried)} results compared; "
          f"{sum(not program.findings for program in tried)} programs without a finding\n")

    print("| program | found in it |\n|---|---|")
    for program in tried:
        kinds = sorted({kind for kind, _ in program.findings})
        found = "; ".join(f"`{kind}` at " + ", ".join(place for of, place in program.findings if of == kind) for kind in kinds)
        if found:
            print(f"| `{program.name}` | {found} |")
    print("\n| program | refused |\n|---|---|")
    for program in programs:
        if program.refusal:
            print(f"| `{program.name}` | {program.refusal} |")

    failed = [program.name for program in tried if not program.as_expected]
    if failed:
        print("\nnot as expected: " + ", ".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
