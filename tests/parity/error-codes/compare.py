#!/usr/bin/env python3
"""compare.py WARPBOOK GPU.csv...: runs error_codes.cu on the model, and compares the errors that it got with those that a GPU's
runtime answered. Prints each case that differs. Exit code 1 where one does, 77 where nothing is recorded."""

import subprocess
import sys
from pathlib import Path


# What the model answers otherwise. A case that is right must leave this list.
MISSED = []


def rows_of(text):
    """By case; lines that begin with # say where the table comes from, what follows an empty line is the model's report."""
    table = text.split("\n\n")[0].splitlines()
    cells = [row.rsplit(",", 2) for row in table if row.startswith('"')]
    return {name: errors for name, *errors in cells}


def main(warpbook, *recordings):
    if not recordings:
        print("skipped: no GPU's errors are recorded (docs/hardware.md)")
        return 77
    program = Path(__file__).parent / "error_codes.cu"
    result = subprocess.run([warpbook, "run", str(program)], capture_output=True, text=True, check=False)
    of_model = rows_of(result.stdout)
    differences = 0
    for recording in recordings:
        of_gpu = rows_of(Path(recording).read_text(encoding="utf-8").split("\n\n", 1)[1])
        for case in {**of_gpu, **of_model}:
            wanted, found = of_gpu.get(case), of_model.get(case)
            is_missed = case.strip('"') in MISSED
            if (wanted == found) != is_missed:
                continue
            differences += 1
            if is_missed:
                print(f"{case}: it is as on the GPU: take it out of MISSED")
                continue
            print(f"{case}: {', then '.join(wanted or ['not there'])} on the GPU ({recording}), "
                  f"{', then '.join(found or ['not there'])} on the model")
    if not of_model:
        print(f"The model does not run it:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
