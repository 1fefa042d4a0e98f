#!/usr/bin/env python3
"""bugs_found.py [FILE]: writes docs/bugs-found.md, or FILE, from findings.csv (what was found, and why it is true) and mistakes.csv (what
to do instead). With --check it writes nothing: exit code 1 when the page is another one than the lists give."""

import pathlib
import re
import sys

import listed

PAGE = listed.HERE.parents[1] / "docs" / "bugs-found.md"

INTRODUCTION = """# Bugs found in published code

`./warpbook run` was given {programs} programs of {collections} collections that others have published: samples of vendors, courses, books,
benchmarks, and what single engineers have put into public repositories. In {faulty} of them it found what is listed here. Each finding
was confirmed by reading the code, and has the sentence that decides. The programs are good ones, and most do on a GPU what they should:
these are the mistakes that stay when a program seems to work. {purpose} more have theirs on purpose, as an exercise or an example.

A number counts programs. *Check* is the word with which the report begins, such as `race at file.cu:12`.

| mistake | programs | check |
|---|---:|---|
{table}

{sections}
`tests/programs/bugs_found.py` writes this page from [findings.csv](../tests/programs/findings.csv); the collections are those of
[collections.csv](../tests/programs/collections.csv), at the versions that [results.csv](../tests/programs/results.csv) names.
"""


def is_on_purpose(row):
    return row["mistake"].startswith("on purpose")


def words(kind):
    return kind.replace("_", " ")


def readable(place):
    """`*` stands for several lines, or for any."""
    return "" if place == "*" else re.sub(r":\d*\*$", "", place.split(" with ")[0])


def entries(rows, collection_of):
    """A line for each program and reason."""
    places = {}
    for row in rows:
        places.setdefault((row["program"], row["why"]), []).append(readable(row["place"]))
    for (program, why), found in places.items():
        files = {}
        for place in dict.fromkeys(filter(None, found)):
            name, _, line = place.partition(":")
            files.setdefault(name, []).append(line)
        where = ", ".join(f"`{name}{':' if any(lines) else ''}{', '.join(filter(None, lines))}`" for name, lines in files.items())
        yield f"* {collection_of[program]}, {where or program}: {why}"


def section(mistake, advice, rows, collection_of):
    if mistake == "memory that is never freed":
        names = ", ".join(dict.fromkeys(row["program"] for row in rows))
        return f"## {mistake.capitalize()}\n\n{advice}\n\n{names}.\n"
    return f"## {mistake[0].upper()}{mistake[1:]}\n\n{advice}\n\n" + "\n".join(entries(rows, collection_of)) + "\n"


def page():
    programs = listed.programs()
    collection_of = {program.name: program.place.parts[0] for program in programs}
    rows = [row for program in programs for row in program.findings]
    of_mistake = {row["mistake"]: [] for row in listed.rows_of("mistakes.csv")}
    for row in rows:
        if row["mistake"] not in of_mistake:
            raise listed.Problem(f"findings.csv has the mistake \"{row['mistake']}\", which mistakes.csv does not have")
        of_mistake[row["mistake"]].append(row)

    def number(mistake):
        return len({row["program"] for row in of_mistake[mistake]})

    shown = [row for row in listed.rows_of("mistakes.csv") if row["advice"] and of_mistake[row["mistake"]]]
    shown.sort(key=lambda row: (row["mistake"].startswith("memory"), -number(row["mistake"])))
    table = "\n".join(f"| {row['mistake']} | {number(row['mistake'])} | "
                      + ", ".join(sorted({words(found["kind"]) for found in of_mistake[row["mistake"]]})) + " |" for row in shown)
    faulty = {row["program"] for row in rows if not is_on_purpose(row)}
    return INTRODUCTION.format(
        programs=len(programs), collections=len(set(collection_of.values())), faulty=len(faulty), table=table,
        purpose=len({row["program"] for row in rows if is_on_purpose(row)}),
        sections="\n".join(section(row["mistake"], row["advice"], of_mistake[row["mistake"]], collection_of) for row in shown))


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    file = pathlib.Path(arguments[0]) if arguments else PAGE
    if "--check" not in sys.argv:
        file.write_text(page(), encoding="utf-8")
    elif not file.exists() or file.read_text(encoding="utf-8") != page():
        sys.exit(f"{file.name} is not what findings.csv and mistakes.csv give: python3 tests/programs/bugs_found.py")


if __name__ == "__main__":
    main()
