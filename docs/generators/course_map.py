"""What documents say of all labs, made from their lab.json: the figure and the tables of docs/course-map.md, the list in
docs/instructors-guide.md, the words that labs introduce in docs/glossary.md, and the way from each chapter to the next."""

import json
import re
import textwrap

from drawing import BACKGROUND, EMPTY, FAINT_INK, GRID, INK, ROOT, Drawing

# The frame of a lab says of what kind it is; colors mean something else, and nothing here.
FRAMES = {"observe": {"dashed": True}, "exercise": {}, "assessment": {"stroke_width": 3.5}}
BOX_WIDTH, BOX_HEIGHT, GAP, TRACK = 124, 68, 38, 88
LEFT, TOP, PART_TITLE = 24, 78, 34


def labs_by_number():
    """What the labs' lab.json say, part after part; "needs" are the numbers of those labs here that one builds on. A lab of an
    earlier part may have a later number: it was added when the others had theirs."""
    found = {}
    for file in sorted((ROOT / "labs").glob("*/lab.json")):
        facts = json.loads(file.read_text(encoding="utf-8"))
        check = (file.parent / "check.cpp").read_text(encoding="utf-8")
        found[file.parent.name[:2]] = {
            **facts, "folder": file.parent.name, "stretch": "class Stretch" in check,
            "needs": [lab[:2] for lab in facts["builds_on"] if (ROOT / "labs" / lab).is_dir()]}
    parts = list(dict.fromkeys(facts["part"] for facts in found.values()))
    return dict(sorted(found.items(), key=lambda lab: parts.index(lab[1]["part"])))


def lines_of(title, room):
    lines = [""]
    for word in title.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def places_of(labs):
    """Column: the longest way to a lab within its part. Row: free at that column, straight on where possible."""
    columns, rows, parts = {}, {}, []
    next_row = 0
    for part in dict.fromkeys(facts["part"] for facts in labs.values()):
        members = [number for number, facts in labs.items() if facts["part"] == part]
        taken = set()
        for number in members:
            needed = [other for other in labs[number]["needs"] if other in members]
            columns[number] = max((columns[other] + 1 for other in needed), default=0)
            wished = [rows[other] for other in needed]
            row = next(row for row in wished + list(range(next_row, next_row + len(members)))
                       if (row, columns[number]) not in taken)
            rows[number] = row
            taken.add((row, columns[number]))
        height = max(rows[number] for number in members) + 1 - next_row
        parts.append((part, next_row, height))
        next_row += height
    return columns, rows, parts


def needs_to_draw(labs):
    """Pairs (needed, lab), without those that follow from others."""
    def all_needs(number):
        return {other for need in labs[number]["needs"] for other in {need} | all_needs(need)}

    return [(other, number) for number in labs for other in labs[number]["needs"]
            if not any(other in all_needs(need) for need in labs[number]["needs"])]


def write_tables(labs):
    """The tables of the document, between its markers."""
    # A new lab may have no number yet.
    minutes = [re.findall(r"\d+", facts["minutes"]) or [0] for facts in labs.values()]
    hours = [round(sum(int(of_lab[end]) for of_lab in minutes) / 60) for end in (0, -1)]
    rows, part = ["", f"All labs together take {hours[0]} to {hours[1]} hours."], None
    for number, facts in labs.items():
        if facts["part"] != part:
            part = facts["part"]
            rows += ["", f"### {part}", "", "| lab | kind | minutes | teaches | builds on |", "|---|---|---|---|---|"]
        kind = facts["kind"] + (", stretch" if facts["stretch"] else "")
        rows.append(f"| {number} · [{facts['title']}](../labs/{facts['folder']}/README.md) | {kind} | {facts['minutes']} "
                    f"| {facts['teaches']} | {', '.join(facts['needs'])} |")
    write_between_markers(ROOT / "docs/course-map.md", [*rows, ""])


def write_between_markers(document, lines):
    text = document.read_text(encoding="utf-8")
    begin, end = "<!-- begin labs -->\n", "<!-- end labs -->"
    before, after = text[:text.index(begin) + len(begin)], text[text.index(end):]
    document.write_text(before + "\n".join(lines) + "\n" + after, encoding="utf-8")


def write_teaching_pages(labs):
    """The list of the instructor's guide."""
    write_between_markers(ROOT / "docs/instructors-guide.md", ["", *(
        f"* [{number} · {facts['title']}](../tests/submissions/{facts['folder']}/teaching.md)" for number, facts in labs.items()), ""])


def write_words(labs):
    """The rows of the glossary whose words one lab introduces: its "terms". The other rows stay."""
    document = ROOT / "docs/glossary.md"
    head = "| word | meaning | introduced in |\n|---|---|---|\n"
    before, _, text = document.read_text(encoding="utf-8").partition(head)
    table, _, after = text.partition("\n\n")
    of_one_lab = re.compile(r"\| \[\d\d\]\(\.\./labs/[^)]*\) \|$")
    rows = [row for row in table.splitlines() if not of_one_lab.search(row)]
    rows += [f"| {word} | {meaning} | [{number}](../labs/{facts['folder']}/README.md) |"
             for number, facts in labs.items() for word, meaning in facts.get("terms", {}).items()]
    rows.sort(key=lambda row: re.sub("[`*]", "", row.split(" | ")[0]).lower())
    document.write_text(before + head + "\n".join(rows) + "\n\n" + after, encoding="utf-8")


# The item under "Read on" that leads to the next lab.
WAY_ON = re.compile(r"^- Next: .*(?:\n  .*)*\n", re.M)


def write_ways_on(labs):
    """What a chapter says of the next one is in the next one's lab.json: "announced_as" follows its title there."""
    numbers = list(labs)
    for number, after in zip(numbers, [*numbers[1:], None]):
        way = "- Next: this is the last lab. [What you can do now](../../docs/skills.md) sums up the course."
        if after is not None:
            next_lab = labs[after]
            way = f"- Next: [{after} · {next_lab['title']}](../{next_lab['folder']}/README.md){next_lab.get('announced_as', '.')}"
        # What is in brackets stays in one line.
        whole = re.sub(r"\[[^\]]*\]\([^)]*\)\S*", lambda link: link[0].replace(" ", "\0"), way)
        way = textwrap.fill(whole, 120, subsequent_indent="  ", break_on_hyphens=False).replace("\0", " ") + "\n"
        chapter = ROOT / "labs" / labs[number]["folder"] / "README.md"
        before, heading, items = chapter.read_text(encoding="utf-8").rpartition("\n## Read on\n\n")
        if heading:
            chapter.write_text(before + heading + way + WAY_ON.sub("", items), encoding="utf-8")


def draw():
    labs = labs_by_number()
    write_tables(labs)
    write_teaching_pages(labs)
    write_words(labs)
    write_ways_on(labs)
    columns, rows, parts = places_of(labs)
    part_of_row = {row: index for index, (_, first, height) in enumerate(parts) for row in range(first, first + height)}

    def corner_y(row):
        return TOP + row * TRACK + (part_of_row[row] + 1) * PART_TITLE

    def corner(number):
        return LEFT + GAP + columns[number] * (BOX_WIDTH + GAP), corner_y(rows[number])

    width = LEFT * 2 + GAP + (max(columns.values()) + 1) * (BOX_WIDTH + GAP)
    height = TOP + (max(rows.values()) + 1) * TRACK + len(parts) * PART_TITLE + 10
    drawing = Drawing(width, height, "The labs and what each builds on", ". ".join(
        f"{number} {facts['title']}" + (f" builds on {', '.join(facts['needs'])}" if facts["needs"] else "")
        for number, facts in labs.items()) + ".")
    drawing.text(LEFT, 30, "The labs, and what each builds on", 16, bold=True)
    x = LEFT
    for kind, frame in FRAMES.items():
        drawing.box(x, 42, 22, 14, EMPTY, INK, **frame)
        drawing.text(x + 30, 54, kind, 12, color=FAINT_INK)
        x += 56 + 7 * len(kind)
    for dashed, meaning in ((False, "builds on a lab of the same part"), (True, "builds on a lab of another part")):
        drawing.path([(x, 49), (x + 34, 49)], dashed=dashed)
        drawing.text(x + 42, 54, meaning, 12, color=FAINT_INK)
        x += 72 + 6 * len(meaning)

    for part, first, tracks in parts:
        y = TOP + first * TRACK + part_of_row[first] * PART_TITLE
        drawing.box(LEFT, y, width - 2 * LEFT, tracks * TRACK + PART_TITLE - 8, None, GRID)
    edges = needs_to_draw(labs)
    # Each lab has a place of its own in every gap between two columns that its arrows go down.
    gaps = {}
    for other, number in edges:
        for gap in (columns[other], columns[number] - 1):
            gaps.setdefault(gap, {})[other] = None

    def inside(gap, lab):
        users = sorted(gaps[gap], key=lambda user: rows[user])
        return LEFT + (gap + 1) * (BOX_WIDTH + GAP) + (GAP - 10) * (users.index(lab) + 1) / (len(users) + 1)

    # So has it in every stretch above a row of labs that its arrows go along.
    stretches = {}
    for other, number in edges:
        if columns[number] != columns[other] + 1:
            stretches.setdefault(rows[number], {})[other] = None

    def above(row, lab):
        return corner_y(row) - 5 - 4 * list(stretches[row]).index(lab)

    for other, number in edges:
        (x1, y1), (x2, y2) = corner(other), corner(number)
        first, last = inside(columns[other], other), inside(columns[number] - 1, other)
        y1, y2, row = y1 + BOX_HEIGHT / 2, y2 + BOX_HEIGHT / 2, rows[number]
        over = [(first, above(row, other)), (last, above(row, other))] if columns[number] != columns[other] + 1 else []
        drawing.path([(x1 + BOX_WIDTH, y1), (first, y1), *over, (last, y2), (x2, y2)],
                     dashed=labs[other]["part"] != labs[number]["part"])
    # Over the arrows, so that they can be read.
    for part, first, _ in parts:
        y = TOP + first * TRACK + part_of_row[first] * PART_TITLE
        drawing.box(LEFT + 6, y + 4, 6.4 * len(part) + 8, 16, BACKGROUND, BACKGROUND)
        drawing.text(LEFT + 12, y + 17, part, 12, color=FAINT_INK, bold=True)
    for number, facts in labs.items():
        x, y = corner(number)
        drawing.box(x, y, BOX_WIDTH, BOX_HEIGHT, EMPTY, INK, **FRAMES[facts["kind"]])
        drawing.text(x + 6, y + 15, number, 12, bold=True)
        for row, line in enumerate(lines_of(facts["title"], 19)):
            drawing.text(x + 6, y + 28 + 11 * row, line, 10.5)
    drawing.save(ROOT / "docs/figures/course-map.svg")
