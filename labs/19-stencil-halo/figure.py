"""Lab 19: a block's own elements, its halo, and the sectors that hold them."""

from pathlib import Path

from drawing import ALSO, FAINT_INK, INK, MEMORY, THREAD, WANTED, WASTED, Drawing, count
from rules import sectors_of


def draw():
    # A small machine: the lab's block and reach are larger.
    block, radius, in_a_sector, blocks = 8, 2, 4, 3
    thread = 1
    elements = block * blocks
    middle = 1
    first = block * middle
    own = list(range(first, first + block))
    halo = list(range(first - radius, first)) + list(range(first + block, first + block + radius))
    cell, left, top = 30, 24, 118
    row_y, out_y = top + 126, top + 236

    sectors = sectors_of(own + halo, in_a_sector)

    def fill_of(element):
        if element in own:
            return WANTED
        if element in halo:
            return ALSO
        return WASTED if element // in_a_sector in sectors else MEMORY

    row = list(range(first - radius, first + block + radius))
    x_of_row = left + (elements - len(row)) * cell / 2
    drawing = Drawing(
        left * 2 + elements * cell, out_y + cell + 24, "A block's own elements and its halo",
        f"A block of {block} threads computes sums over {2 * radius + 1} neighbors. It loads its own {block} elements and "
        f"{radius} on either side into shared memory.")
    drawing.text(left, 28, f"One block of {block} threads, radius {radius}", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {in_a_sector} floats in a sector. Numbers are elements of `in`.", 12,
                 color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, f"the block's own: {count(len(own), 'float')}"),
                              (ALSO, f"its halo: {count(len(halo), 'float')}"), (WASTED, "moved with it, but not wanted"),
                              (MEMORY, "not moved"), (THREAD, f"thread {thread}")])

    drawing.text(left, top - 10, "in (global memory)", 12, bold=True)
    for element in range(elements):
        drawing.cell(left + element * cell, top, cell, fill_of(element), element)
    for sector in range(elements // in_a_sector):
        drawing.box(left + sector * in_a_sector * cell, top, in_a_sector * cell, cell, None, INK, 1.8)
        drawing.text(left + (sector + 0.5) * in_a_sector * cell, top + cell + 16, f"sector {sector}", 10.5, "middle",
                     INK if sector in sectors else FAINT_INK, sector in sectors)
    for place, element in enumerate(row):
        drawing.line(left + (element + 0.5) * cell, top + cell + 22, x_of_row + (place + 0.5) * cell, row_y - 3,
                     fill_of(element), 1.2)

    drawing.text(left, row_y + cell * 0.65, "row (shared)", 12, bold=True)
    for place, element in enumerate(row):
        drawing.cell(x_of_row + place * cell, row_y, cell, fill_of(element), element)
        drawing.text(x_of_row + (place + 0.5) * cell, row_y + cell + 13, place, 10, "middle", FAINT_INK)
    center = radius + thread
    out_x = x_of_row + center * cell
    for place in range(center - radius, center + radius + 1):
        drawing.line(x_of_row + (place + 0.5) * cell, row_y + cell + 18, out_x + cell / 2, out_y - 3, INK, 1.2)
    drawing.text(left, out_y + cell * 0.65, "out (global memory)", 12, bold=True)
    drawing.cell(out_x, out_y, cell, THREAD, row[center])
    drawing.text(out_x + cell + 10, out_y + cell * 0.65,
                 f"thread {thread} adds up the words {center - radius} to {center + radius} of the row", 12.5)

    drawing.save(Path(__file__).with_name("halo.svg"))
