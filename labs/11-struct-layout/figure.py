"""Lab 11: one field of each particle, in an array of structures and in a structure of arrays."""

from pathlib import Path

from drawing import FAINT_INK, INK, MEMORY, WANTED, Drawing


def draw():
    # A warp small enough to draw. In which sectors these floats lie is for the reader.
    lanes = 8
    fields = ["x", "y", "z", "q"]
    names = {field: field for field in fields} | {"q": "charge"}
    wanted_field = fields.index("q")
    words = lanes * len(fields)
    cell, left, top = 22, 24, 140
    drawing = Drawing(
        left * 2 + words * cell, top + 232, "One field from an array of structures, and from a structure of arrays",
        f"A warp of {lanes} lanes loads the charges of {lanes} particles. In an array of structures they are "
        f"{len(fields)} floats apart, in a structure of arrays side by side.")
    drawing.text(left, 28, f"A warp loads the charge q of {lanes} particles", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {lanes} lanes in a warp. A cell is a float of 4 bytes.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "a charge: wanted by a lane"), (MEMORY, "another field: not wanted")])

    drawing.text(left, top - 34, "array of structures: particles[i].charge", 13, bold=True)
    for lane in range(lanes):
        x = left + lane * len(fields) * cell
        drawing.text(x + len(fields) * cell / 2, top - 8, f"particle {lane}", 11, "middle", FAINT_INK)
        for number, field in enumerate(fields):
            drawing.cell(x + number * cell, top, cell, WANTED if number == wanted_field else MEMORY, field)
        drawing.box(x, top, len(fields) * cell, cell, None, INK, 1.8)
        drawing.text(x + (wanted_field + 0.5) * cell, top + cell + 15, f"lane {lane}", 11, "middle", FAINT_INK)

    y = top + 78
    drawing.text(left, y - 12, "structure of arrays: arrays.charge[i]", 13, bold=True)
    for number, field in enumerate(fields):
        row = y + number * (cell + 12)
        for lane in range(lanes):
            drawing.cell(left + lane * cell, row, cell, WANTED if number == wanted_field else MEMORY, f"{field}{lane}")
        drawing.box(left, row, lanes * cell, cell, None, INK, 1.8)
        drawing.text(left + lanes * cell + 12, row + cell * 0.7, f"arrays.{names[field]}", 12, color=FAINT_INK)
    drawing.text(left, y + len(fields) * (cell + 12) + 6, f"q0 to q{lanes - 1} are for lanes 0 to {lanes - 1}", 11,
                 color=FAINT_INK)
    drawing.save(Path(__file__).with_name("two-layouts.svg"))
