#!/usr/bin/env python3
"""vscode.py WORKBOOK WARPBOOK SOLUTION: whether what .vscode/ names is there: commands that WARPBOOK (the program) knows, patterns
that find errors and access problems at their lines, extensions, and a debugger that stops in the kernel of SOLUTION, the program
of lab 14's solution, with the options of launch.json. Skipped (77) where there is no gdb, which CI has."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
LAB = "14-tile-transpose"
FILE = "tile_transpose.cu"


def in_lab(text, workbook):
    """The text with what VS Code writes for its variables while a file of the lab is in front."""
    values = {"workspaceFolder": str(workbook), "fileDirname": str(workbook / "labs" / LAB), "fileDirnameBasename": LAB,
              "input:hint": "1"}
    return re.sub(r"\$\{([^}]+)\}", lambda variable: values[variable[1]], text)


def wrong_commands(tasks, workbook, warpbook):
    wrong = []
    for task in tasks["tasks"]:
        command, *arguments = [in_lab(word, workbook) for word in [task["command"], *task["args"]]]
        if shutil.which(command) is None:
            wrong.append(f"{task['label']}: there is no program {command}")
        for script in [word for word in arguments if word.endswith(".sh")]:
            if not os.access(workbook / script, os.X_OK):
                wrong.append(f"{task['label']}: there is no script {script}")
        if command == str(workbook / "warpbook") and arguments:
            known = subprocess.run([warpbook, "help", arguments[0]], capture_output=True, text=True, check=False)
            if known.returncode != 0:
                wrong.append(f"{task['label']}: {known.stdout}{known.stderr}")
    return wrong


def found_by(patterns, lines):
    """What VS Code finds: one for each place where all patterns match lines that follow each other."""
    patterns = patterns if isinstance(patterns, list) else [patterns]
    for start in range(len(lines) - len(patterns) + 1):
        problem = {}
        for pattern, line in zip(patterns, lines[start:]):
            match = re.match(pattern["regexp"], line)
            if not match:
                break
            problem.update({part: match[group] for part, group in pattern.items() if part != "regexp"})
        else:
            yield problem


def wrong_patterns(tasks, workbook):
    check = next(task for task in tasks["tasks"] if task["label"] == "Warpbook: check this lab")
    matchers = {matcher["owner"]: matcher["pattern"] for matcher in check["problemMatcher"]}
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        broken = pathlib.Path(folder) / "broken.cu"
        broken.write_text("int f()\n{\n    return nowhere;\n}\n")
        said = subprocess.run(["g++", "-x", "c++", "-c", broken, "-o", "/dev/null"], capture_output=True, text=True,
                              check=False, env={**os.environ, "LC_ALL": "C"}).stderr.splitlines()
        problems = list(found_by(matchers["warpbook-compiler"], said))
        if [(each["file"], each["line"], each["severity"]) for each in problems] != [(str(broken), "3", "error")]:
            wrong.append(f"of {said} is found: {problems}")
    of_nvcc = "/home/ada/warpbook/labs/14-tile-transpose/tile_transpose.cu(21): error: identifier \"x\" is undefined"
    problems = list(found_by(matchers["warpbook-nvcc"], [of_nvcc]))
    if [(each["line"], each["severity"]) for each in problems] != [("21", "error")]:
        wrong.append(f"of {of_nvcc} is found: {problems}")
    # The README shows a report.
    report = (workbook / "README.md").read_text().splitlines()
    problems = list(found_by(matchers["warpbook-report"], report))
    if [(each["file"], each["line"]) for each in problems] != [(f"labs/{LAB}/{FILE}", "21")] or (
            "32.00 sectors per request, ideal 4.00" not in problems[0]["message"]):
        wrong.append(f"of the report in the README is found: {problems}")
    return wrong


def wrong_in_debugger(launch, tasks, workbook, solution):
    configuration, = launch["configurations"]
    wrong = []
    if configuration["preLaunchTask"] not in [task["label"] for task in tasks["tasks"]]:
        wrong.append(f"launch.json: there is no task {configuration['preLaunchTask']}")
    program = in_lab(configuration["program"], workbook)
    if program != str(workbook / "build/bin" / f"lab.{LAB}"):
        wrong.append(f"launch.json: no build makes {program}")
    kernel = (workbook / "solutions" / LAB / FILE).read_text().splitlines()
    barrier = 1 + next(number for number, line in enumerate(kernel) if "__syncthreads();" in line)
    arguments = [in_lab(argument, workbook) for argument in configuration["args"]]
    debugger = ["gdb", "--batch", "-ex", f"break {FILE}:{barrier} if threadIdx.x == 3 && threadIdx.y == 1", "-ex", "run",
                "-ex", "print threadIdx", "-ex", "info locals", "-ex", "kill", "--args", solution, *arguments]
    said = subprocess.run(debugger, capture_output=True, text=True, check=False, timeout=120,
                          env={**os.environ, "DEBUGINFOD_URLS": ""})
    for expected in ["hit Breakpoint 1, tile_transpose (", "{x = 3, y = 1, z = 0}", "row = ", "tile = "]:
        if expected not in said.stdout:
            wrong.append(f"gdb does not say {expected!r}:\n{said.stdout}{said.stderr}")
            break
    return wrong


def main():
    workbook, warpbook, solution = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    read = {name: json.loads((workbook / ".vscode" / f"{name}.json").read_text())
            for name in ["extensions", "launch", "settings", "tasks"]}
    wrong = wrong_commands(read["tasks"], workbook, warpbook) + wrong_patterns(read["tasks"], workbook)
    if "llvm-vs-code-extensions.vscode-clangd" not in read["extensions"]["recommendations"]:
        wrong.append("clangd's extension is not recommended")
    has_debugger = shutil.which("gdb") is not None
    if has_debugger:
        wrong += wrong_in_debugger(read["launch"], read["tasks"], workbook, solution)
    print("\n".join(wrong) or "what .vscode/ names is there")
    if wrong:
        sys.exit(1)
    if not has_debugger:
        print("the debugger was not tested: there is no gdb")
        sys.exit(1 if os.environ.get("CI") else SKIPPED)


if __name__ == "__main__":
    main()
