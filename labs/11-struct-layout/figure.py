"""Lab 11: one field of each particle, from an array of structures and from a structure of arrays."""

from pathlib import Path

from drawing import EMPTY, BAD, FAINT_INK, INK, TOUCHED, USED, Drawing, count
from rules import sectors_of


def draw():
    # A warp small enough to draw; the sectors are those of a GPU.
    lanes, float_bytes, sector_bytes = 8, 4, 32
    in_sector = sector_bytes // float_bytes
    fields = ["x", "y", "z", "q"]
    names = {field: field for field in fields} | {"q": "charge"}
    wanted_field = fields.index("q")
    words = lanes * len(fields)
    cell, left, top = 22, 24, 116

    structures = [lane * len(fields) + wanted_field for lane in range(lanes)]
    array = list(range(lanes))

    def touched_by(wanted):
        return sectors_of([word * float_bytes for word in wanted], sector_bytes)

    def result(wanted):
        moved = len(touched_by(wanted)) * sector_bytes
        return (f"{count(len(touched_by(wanted)), 'sector')}: {moved} bytes are moved, "
                f"{len(wanted) * float_bytes} are used")

    drawing = Drawing(
        left * 2 + words * cell, top + 270, "One field from an array of structures, and from a structure of arrays",
        f"Array of structures: {result(structures)}. Structure of arrays: {result(array)}.")
    drawing.text(left, 28, f"A warp loads the charge q of {lanes} particles", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {lanes} lanes in a warp; a sector is {sector_bytes} bytes, {in_sector} floats. "
                           "Numbers are particles, and lanes.", 12, color=FAINT_INK)

    def draw_words(x, y, labels, wanted, color):
        touched = touched_by(wanted)
        for word, label in enumerate(labels):
            fill = color if word in wanted else TOUCHED if word // in_sector in touched else EMPTY
            drawing.cell(x + word * cell, y, cell, fill, label)
        for sector in range(len(labels) // in_sector):
            drawing.box(x + sector * in_sector * cell, y, in_sector * cell, cell, "none", INK, 1.8)

    y = top
    drawing.text(left, y - 30, "Array of structures: particles[i].charge", 13, bold=True)
    for lane in range(lanes):
        drawing.text(left + (lane + 0.5) * len(fields) * cell, y - 8, f"particle {lane}", 11, "middle", FAINT_INK)
    draw_words(left, y, fields * lanes, structures, BAD)
    drawing.text(left, y + cell + 20, result(structures), 13, color=BAD, bold=True)

    y += 108
    drawing.text(left, y - 12, "Structure of arrays: arrays.charge[i]", 13, bold=True)
    for number, field in enumerate(fields):
        row = y + number * (cell + 12)
        used = array if number == wanted_field else []
        draw_words(left, row, [f"{field}{lane}" for lane in range(lanes)], used, USED)
        drawing.text(left + lanes * cell + 12, row + cell * 0.7, f"arrays.{names[field]}", 12, color=FAINT_INK)
    drawing.text(left, y + len(fields) * (cell + 12) + 12, result(array), 13, color=USED, bold=True)
    drawing.save(Path(__file__).with_name("two-layouts.svg"))
