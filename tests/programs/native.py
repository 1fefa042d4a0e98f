#!/usr/bin/env python3
"""native.py CHECKOUTS FOLDER [PROGRAM…]: builds the published programs with nvcc for a GPU, with the same edits and inputs as for the
model, each in a folder of its own: FOLDER/PROGRAM/…/program. FOLDER/programs.csv says for each how it is run. Exit code 1 when one
does not compile; its messages are in FOLDER/PROGRAM.messages."""

import csv
import pathlib
import shutil
import subprocess
import sys

import listed

OPTIONS = ["-O3", "-lineinfo", "-arch=sm_90", "-std=c++17", "-cudart", "static", "-w"]


def command_of(program, checkouts):
    options = [word for option in program.compile_arguments(checkouts)
               for word in (["-Xcompiler", option] if option == "-fopenmp" else [option])]
    return ["nvcc", *OPTIONS, *program.nvcc_options, *options, "-o", "program"]


def build(program, checkouts, folder):
    """Where the program lies, "" when it does not compile."""
    place = program.copy_to(checkouts, folder)
    run = subprocess.run(command_of(program, checkouts), cwd=place, capture_output=True, text=True, errors="replace")
    messages = folder / f"{program.copy_name}.messages"
    messages.unlink(missing_ok=True)
    if run.returncode != 0:
        messages.write_text(run.stdout + run.stderr)
        shutil.rmtree(folder / program.copy_name)
        return ""
    return str(place.relative_to(folder))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    checkouts, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    with open(folder / "programs.csv", "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["program", "folder", "arguments", "exit"])
        for program in listed.programs():
            if sys.argv[3:] and program.name not in sys.argv[3:]:
                continue
            place = build(program, checkouts, folder)
            print(f"{'built' if place else 'FAILED':7} {program.name}", flush=True)
            if place:
                table.writerow([program.name, place, " ".join(program.arguments), program.exit_code])
            else:
                failed.append(program.name)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
