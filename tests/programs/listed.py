"""The published programs: what the lists beside this file say of them, and copies of them that can be built.

    programs.csv       a program: where it is, what is compiled, with which options, how it is run, how it shows that its values are right
    edits.csv          what is replaced in the copy of a program, exactly once each, and why
    findings.csv       what is to be found in a program, with the reason why it is true
    out-of-scope.csv   programs that `warpbook run` cannot run, with the reason"""

import csv
import pathlib
import re
import shlex
import shutil

import inputs
import references

HERE = pathlib.Path(__file__).parent


class Problem(Exception):
    """A program that cannot be prepared; says what to do."""


def rows_of(name):
    with open(HERE / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def copy_with_what_lies_beside(checkouts, place, top):
    """A copy of the folder `place` of the checkouts below `top`; returns it. It lies as deep as the original, with links to all that its
    collection has beside it: programs include headers and read data of other folders."""
    shutil.rmtree(top, ignore_errors=True)
    shutil.copytree(checkouts / place, top / place, ignore=shutil.ignore_patterns("*.bak"), ignore_dangling_symlinks=True)
    for folder in list(place.parents)[:-1]:
        for beside in (checkouts / folder).iterdir():
            if not (top / folder / beside.name).exists():
                (top / folder / beside.name).symlink_to(beside)
    return top / place


# Of edits.csv, the reasons of those that only make a program take less time.
SMALLER = ["a smaller input", "fewer repetitions of the same launches", "shorter waits", "a grid of 65535 blocks of the same threads"]


class Program:
    """A row of programs.csv, with the rows of the other lists that are about it."""

    def __init__(self, row, edits, findings):
        self.name = row["program"]
        self.place = pathlib.PurePath(row["folder"])
        self.sources = shlex.split(row["sources"])
        self.options = shlex.split(row["options"])
        self.arguments = shlex.split(row["arguments"])
        self.nvcc_options = shlex.split(row["nvcc"])
        self.recipe = row["inputs"]
        self.exit_code = int(row["exit"])
        self.right = row["right"]
        self.edits = [edit for edit in edits if edit["program"] == self.name]
        self.findings = [finding for finding in findings if finding["program"] == self.name]

    @property
    def copy_name(self):
        return self.name.replace("/", "+")

    def at_real_size(self):
        """Takes back what makes inputs and repetitions smaller. Whether there was any."""
        before = len(self.edits)
        self.edits = [edit for edit in self.edits if edit["why"] not in SMALLER]
        return len(self.edits) < before

    def copy_to(self, checkouts, work):
        """A copy of the program's folder with our edits and its input; returns the folder."""
        collection = checkouts / self.place.parts[0]
        if not (checkouts / self.place).is_dir():
            raise Problem(f"{checkouts / self.place} is not there: get the collection as README.md says")
        folder = copy_with_what_lies_beside(checkouts, self.place, work / self.copy_name)
        for edit in self.edits:
            file = folder / edit["file"]
            text = file.read_text(encoding="utf-8", errors="surrogateescape")
            if text.count(edit["from"]) != 1:
                raise Problem(f"{self.name}: edits.csv replaces \"{edit['from']}\" in {edit['file']}, "
                              f"which has it {text.count(edit['from'])} times, not once: is {collection} another version?")
            file.write_text(text.replace(edit["from"], edit["to"]), encoding="utf-8", errors="surrogateescape")
        inputs.make(self.recipe, folder)
        return folder

    def compile_arguments(self, checkouts):
        return [word.replace("{checkouts}", str(checkouts)) for word in [*self.options, *self.sources]]

    def wrong(self, exit_code, output, folder):
        """What shows that the values are wrong, "" when they are right, None when nothing compares them."""
        how, _, what = self.right.partition(": ")
        if how == "none":
            return None
        if how == "exit":
            return "" if exit_code == self.exit_code else f"exit code {exit_code}"
        if how == "text":
            return "" if re.search(what, output, flags=re.M) else f"it does not print \"{what}\""
        if how == "no text":
            return f"it prints \"{what}\"" if re.search(what, output, flags=re.M) else ""
        if how == "reference":
            return references.check(what, Finished(output, folder, self.arguments))
        raise Problem(f"{self.name}: programs.csv has \"{self.right}\" in the column \"right\"; README.md lists what may stand there")


class Finished:
    """What a reference looks at."""

    def __init__(self, output, folder, arguments):
        self.output, self.folder, self.arguments = output, folder, arguments


def programs():
    edits, findings = rows_of("edits.csv"), rows_of("findings.csv")
    listed = [Program(row, edits, findings) for row in rows_of("programs.csv")]
    names = {program.name for program in listed}
    for row in edits + findings:
        if row["program"] not in names:
            raise Problem(f"edits.csv or findings.csv names {row['program']}, which is not in programs.csv")
    return listed
