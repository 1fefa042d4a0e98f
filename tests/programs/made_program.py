"""A published program that a Makefile builds and runs: the folder is built by `warpbook run --make`, and the lines of its target `run`
are run as they are, with a script in the program's place that starts it under `warpbook run`."""

import itertools
import json
import re
import shlex
import subprocess

import guarded

# How a line begins that builds something: what `warpbook run --make` has built is not built again.
BUILDS = re.compile(r"^(\S*/)?(nvcc|g\+\+|gcc|cc|c\+\+|mpicxx|mpicc|ar|make(\[\d+\])?:?)\s")
# A script, and not `warpbook` itself: a line can have a launcher in front, and a script of the program's can start it.
SCRIPT = """#!/bin/sh
record={records}/$$
{warpbook} run --json "$record.json" {options} {program} -- "$@" >"$record.printed"
code=$?
echo $code >"$record.code"
cat "$record.printed"
# With findings alone, `warpbook run` ends with 1.
grep -qE '"exit_code": ?0([^0-9]|$)' "$record.json" 2>/dev/null && exit 0
exit $code
"""
# An argument that is a file's name, and no number.
FILE_NAME = re.compile(r"(?!https?:)[\w.+-]*/[\w./+-]*\w|[\w+-]+(\.\w+)*\.[A-Za-z]\w*")
# Where the report of `warpbook run` begins, behind what the program has printed.
REPORT = re.compile(r"^(.*\n  grid \(|No faults found|Faults, the worst first|Nothing was counted)", re.M)


def asked_make(folder, *words):
    return subprocess.run(["make", "-n", *words], cwd=folder, capture_output=True, text=True, errors="replace", timeout=60)


def lines_of_make(folder, *words):
    run = asked_make(folder, *words)
    return run.stdout.replace("\\\n", " ").splitlines()


def run_lines(folder):
    """What `make run` does beside building."""
    built = set(lines_of_make(folder))
    return [line.strip() for line in lines_of_make(folder, "run")
            if line not in built and not BUILDS.match(line.strip()) and not line.strip().startswith("#")]


def linked_last(folder):
    """The program that make links last."""
    linked = [line.split() for line in lines_of_make(folder, "-B")
              if BUILDS.match(line.strip()) and " -o " in line and not re.search(r" -(c|dc|dlink) ", line)]
    return [folder / words[words.index("-o") + 1] for words in linked[-1:]]


def commands_in(lines, folder):
    """The words of each command, without assignments in front, with the folder that it is run in: some lines go to another one first."""
    for line in lines:
        place = folder
        for words in (command.split() for command in re.split(r"&&|;|\|", line)):
            words = list(itertools.dropwhile(lambda word: re.match(r"\w+=", word), words))
            if words[:1] == ["cd"]:
                place = (place / words[-1]).resolve()
            else:
                yield place, words


def started_by(lines, folder):
    """The programs that the lines start, which are not there before somebody has built them."""
    programs = []
    for place, words in commands_in(lines, folder):
        # Of a launcher the program comes later.
        if words and re.search(r"mpi(run|exec)$", words[0]):
            words = list(itertools.dropwhile(lambda word: not word.startswith("./"), words))
        if words and "/" in words[0] and not (place / words[0]).exists():
            programs.append((place / words[0]).resolve())
    return list(dict.fromkeys(programs))


class MadeProgram:
    """A folder with a Makefile, built and run in a copy."""

    def __init__(self, folder, work):
        self.folder, self.work = folder, work
        self.lines = run_lines(folder)
        self.programs = started_by(self.lines, folder) or linked_last(folder)
        self.output = work / "output.txt"

    def why_nothing_runs(self):
        """Where make knows of no line or no program."""
        refused = [line for line in asked_make(self.folder, "run").stderr.splitlines() if "***" in line]
        return refused[0] if refused else \
            f"its target `run` starts nothing that make builds: {'; '.join(lines_of_make(self.folder, 'run'))}"

    def build(self, warpbook, limits):
        """What `warpbook run --make` says, and how it ended: with 0 when all programs are built."""
        seconds, ended, messages = 0, None, ""
        for number, program in enumerate(self.programs):
            built = self.work / f"program-{number}"
            target = [program.name] if len(self.programs) > 1 else []
            command = [warpbook, "run", "-o", built, "--make", *target]
            ended = guarded.run(command, self.folder, limits, self.output, self.work / "temporary")
            seconds += ended.seconds
            messages = self.output.read_text(errors="replace")
            if ended.exit_code != 0:
                break
        return messages, guarded.Ended(ended.exit_code, seconds, ended.limit)

    def run(self, warpbook, options, limits):
        """How the lines ended. Then printed(), records() and exit_codes() say what became of the programs."""
        (self.work / "records").mkdir()
        for number, program in enumerate(self.programs):
            program.parent.mkdir(parents=True, exist_ok=True)
            program.write_text(SCRIPT.format(records=self.work / "records", warpbook=warpbook, options=shlex.join(options),
                                             program=self.work / f"program-{number}"))
            program.chmod(0o755)
        # make runs each line in a shell of its own.
        script = "\n".join(f"(\n{line}\n)" for line in self.lines)
        return guarded.run(["sh", "-c", script], self.folder, limits, self.output, self.work / "temporary")

    def missing_files(self):
        """Those that the lines name, and that neither were there nor have been written; and data that dvc keeps elsewhere."""
        commands = commands_in(self.lines, self.folder)
        named = [(place, word) for place, words in commands for word in words[1:] if FILE_NAME.fullmatch(word)]
        elsewhere = [file.with_suffix("") for file in sorted(self.folder.rglob("*.dvc"))]
        return [*dict.fromkeys(word for place, word in named if not (place / word).exists()),
                *(str(file.relative_to(self.folder)) for file in elsewhere if not file.exists())]

    def printed(self):
        """What the programs have printed, without the reports of `warpbook run`."""
        texts = (file.read_text(errors="replace") for file in sorted((self.work / "records").glob("*.printed")))
        return "\n".join(REPORT.split(text, 1)[0] for text in texts)

    def records(self):
        files = [file for file in sorted((self.work / "records").glob("*.json")) if file.stat().st_size]
        return [json.loads(file.read_text()) for file in files]

    def exit_codes(self):
        """The programs' own: `warpbook run` ends with 1 when there are findings."""
        codes = []
        for file in (self.work / "records").glob("*.code"):
            record = file.with_suffix(".json")
            content = record.read_text() if record.exists() else ""
            codes.append(json.loads(content).get("exit_code") if content else int(file.read_text()))
        return codes
