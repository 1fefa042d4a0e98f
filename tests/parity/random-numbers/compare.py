#!/usr/bin/env python3
"""Compares random numbers that the model made with those that a GPU recorded (random_numbers.cu makes both tables).

    compare.py WARPBOOK [GPU.csv ...]      runs random_numbers.cu on the model, and compares with each recording
    compare.py --tables MODEL.csv GPU.csv  compares two tables

Exit code 77: there is no recording."""

import csv
import struct
import subprocess
import sys
from pathlib import Path

# A GPU's sine and cosine in single precision are approximations, with an error of up to 2^-21.4 (CUDA Programming
# Guide, "Intrinsic Functions"), which the factor sqrt(-2 log(u)) makes up to 6.7 times as large.
LARGEST_FLOAT_ERROR = 6.7 * 2**-21.4 + 1e-6
LARGEST_DOUBLE_ERROR = 1e-14
# Log-normal numbers multiply the error by themselves.
LARGEST_RELATIVE_ERROR = 2e-6
# Of the hundreds of Poisson numbers, which may have one at an edge between two, after which those of its thread differ.
SMALLEST_SHARE_OF_EQUAL_COUNTS = 0.9


def read(path):
    """The rows by what they are of."""
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file if "," in line and not line.startswith("#")]
    begin = next(i for i, line in enumerate(lines) if line.startswith("api,generator,"))
    rows = {}
    for row in csv.DictReader(lines[begin:]):
        if row["api"] not in ("device", "host") or not row["FNV-1a"]:
            break
        rows[row["api"], row["generator"], row["distribution"], int(row["first"])] = row
    return rows


def values(row):
    kinds = {8: ("<I", "<f"), 16: ("<Q", "<d")}
    for bits in row["bits"].split():
        integer, real = kinds[len(bits)]
        yield struct.unpack(real, struct.pack(integer, int(bits, 16)))[0]


def is_close(distribution, mine, theirs):
    if "log-normal" in distribution:
        return abs(mine - theirs) <= LARGEST_RELATIVE_ERROR * abs(theirs)
    return abs(mine - theirs) <= (LARGEST_DOUBLE_ERROR if "double" in distribution else LARGEST_FLOAT_ERROR)


def compare(model, gpu):
    """What differs, in sentences; prints how close each distribution is."""
    errors = [f"{key}: only in one of the tables" for key in sorted(set(model) ^ set(gpu))]
    summary = {}
    for key in sorted(set(model) & set(gpu)):
        mine, theirs = model[key], gpu[key]
        distribution = key[2]
        sums = summary.setdefault(key[:3], {"kind": theirs["kind"], "hundreds": 0, "equal": 0, "error": 0.0})
        sums["hundreds"] += 1
        is_equal = mine["FNV-1a"] == theirs["FNV-1a"]
        sums["equal"] += is_equal
        if theirs["kind"] == "exact" and not is_equal:
            errors.append(f"{key}: {mine['bits'][:40]} … instead of {theirs['bits'][:40]} …")
        if theirs["kind"] != "close":
            continue
        for i, (a, b) in enumerate(zip(values(mine), values(theirs))):
            sums["error"] = max(sums["error"], abs(a - b))
            if not is_close(distribution, a, b):
                errors.append(f"{key}, number {i}: {a!r} instead of {b!r}")
    for (api, generator, distribution), sums in summary.items():
        error = f", largest difference {sums['error']:.2g}" if sums["kind"] == "close" else ""
        equal = f"{sums['equal']} of {sums['hundreds']} hundreds equal bit by bit"
        print(f"{api} {generator} {distribution}: {equal}{error}")
    counts = [sums for sums in summary.values() if sums["kind"] == "count"]
    hundreds = sum(sums["hundreds"] for sums in counts)
    if sum(sums["equal"] for sums in counts) < SMALLEST_SHARE_OF_EQUAL_COUNTS * hundreds:
        errors.append(f"too few of the {hundreds} hundreds of Poisson numbers are equal")
    return errors


def table_of_model(warpbook, folder):
    program = Path(__file__).parent / "random_numbers.cu"
    result = subprocess.run([warpbook, "run", str(program), "-lcurand"], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"The model does not run it:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    table = Path(folder) / "model-random-numbers.csv"
    table.write_text(result.stdout, encoding="utf-8")
    return table


def main(arguments):
    if arguments[0] == "--tables":
        model, recordings = read(arguments[1]), arguments[2:]
    else:
        recordings = [path for path in arguments[1:] if Path(path).exists()]
        if not recordings:
            print("skipped: no GPU's random numbers are recorded (docs/hardware.md)")
            return 77
        model = read(table_of_model(arguments[0], "."))
    errors = [f"{path}: {error}" for path in recordings for error in compare(model, read(path))]
    for error in errors[:40]:
        print(error)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
