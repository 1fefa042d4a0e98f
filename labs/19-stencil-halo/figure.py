"""Lab 19: a block's own elements, its halo, and the sectors that hold them."""

from pathlib import Path

from drawing import EMPTY, FAINT_INK, INK, TOUCHED, USED, Drawing, count
from rules import sectors_of

OWN = "#1f5c9e"
HALO = "#b4461c"


def draw():
    # A small machine: the lab's block and reach are larger.
    block, radius, in_a_sector, blocks = 8, 2, 4, 3
    thread = 1
    elements = block * blocks
    middle = 1
    first = block * middle
    own = list(range(first, first + block))
    halo = list(range(first - radius, first)) + list(range(first + block, first + block + radius))
    cell, left, top = 30, 24, 92
    row_y, out_y = top + 126, top + 236

    sectors = sectors_of(own + halo, in_a_sector)
    row = list(range(first - radius, first + block + radius))
    x_of_row = left + (elements - len(row)) * cell / 2
    drawing = Drawing(
        left * 2 + elements * cell, out_y + cell + 56, "A block's own elements and its halo",
        f"A block of {block} threads computes sums over {2 * radius + 1} neighbours. It loads its own {block} elements and "
        f"{radius} on either side into shared memory: {count(len(sectors), 'sector')}.")
    drawing.text(left, 28, f"One block of {block} threads, radius {radius}", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {in_a_sector} floats in a sector. Numbers are elements of `in`.", 12,
                 color=FAINT_INK)

    drawing.text(left, top - 10, "in (global memory)", 12, bold=True)
    for element in range(elements):
        fill = OWN if element in own else HALO if element in halo else (
            TOUCHED if element // in_a_sector in sectors else EMPTY)
        drawing.cell(left + element * cell, top, cell, fill, element)
    for sector in range(elements // in_a_sector):
        drawing.box(left + sector * in_a_sector * cell, top, in_a_sector * cell, cell, "none", INK, 1.8)
        drawing.text(left + (sector + 0.5) * in_a_sector * cell, top + cell + 16, f"sector {sector}", 10.5, "middle",
                     INK if sector in sectors else FAINT_INK, sector in sectors)
    for place, element in enumerate(row):
        drawing.line(left + (element + 0.5) * cell, top + cell + 22, x_of_row + (place + 0.5) * cell, row_y - 3,
                     HALO if element in halo else OWN, 1.2)

    drawing.text(left, row_y + cell * 0.65, "row (shared)", 12, bold=True)
    for place, element in enumerate(row):
        drawing.cell(x_of_row + place * cell, row_y, cell, HALO if element in halo else OWN, element)
        drawing.text(x_of_row + (place + 0.5) * cell, row_y + cell + 13, place, 10, "middle", FAINT_INK)
    center = radius + thread
    out_x = x_of_row + center * cell
    for place in range(center - radius, center + radius + 1):
        drawing.line(x_of_row + (place + 0.5) * cell, row_y + cell + 18, out_x + cell / 2, out_y - 3, INK, 1.2)
    drawing.text(left, out_y + cell * 0.65, "out (global memory)", 12, bold=True)
    drawing.cell(out_x, out_y, cell, USED, row[center])
    drawing.text(out_x + cell + 10, out_y + cell * 0.65,
                 f"thread {thread} adds up places {center - radius} to {center + radius}", 12.5)

    x, y = left, out_y + cell + 34
    for fill, label in ((OWN, f"its own: {count(len(own), 'float')}"), (HALO, f"its halo: {count(len(halo), 'float')}"),
                        (TOUCHED, "moved with it: the same sector")):
        drawing.box(x, y - 10, 11, 11, fill)
        drawing.text(x + 17, y, label, 12, color=FAINT_INK)
        x += 46 + 6.4 * len(label)
    drawing.text(left + elements * cell, y, f"{count(len(sectors), 'sector')} moved", 13, "end", INK, True)
    drawing.save(Path(__file__).with_name("halo.svg"))
