"""Lab 10: a warp's floats laid over sectors and cache lines, from two starting places."""

from pathlib import Path

from drawing import FAINT_INK, INK, MEMORY, OTHER, WANTED, WASTED, Drawing
from rules import sectors_of


def draw():
    # A machine small enough to draw, and offsets that the lab does not ask for, but 0, which its chapter works out.
    lanes, in_sector, in_line = 8, 4, 16
    offsets = [0, 3]
    neighbors_offset = 3
    warps = 2
    words = 2 * in_line
    cell, left, strip, top = 22, 24, 22, 138
    row_height = 62

    def wanted_by(offset, warp=0):
        return [offset + warp * lanes + lane for lane in range(lanes)]

    drawing = Drawing(
        left * 2 + words * cell, top + (len(offsets) + warps) * row_height + 34,
        "The sectors that a warp's floats touch, from two starting places",
        f"A warp of {lanes} lanes loads {lanes} floats in a row. At offset 0 the first of them begins a sector of {in_sector} "
        f"floats; at offset {offsets[-1]} it does not. Two neighboring warps at offset {neighbors_offset} both ask for the "
        "sector in which the first one's floats end and the second one's begin.")

    def draw_strip(y, wanted, of_neighbor=()):
        touched = sectors_of(wanted, in_sector)
        for word in range(words):
            fill = MEMORY
            if word // in_sector in touched:
                fill = WANTED if word in wanted else OTHER if word in of_neighbor else WASTED
            drawing.cell(left + word * cell, y, cell, fill, word)
        for sector in range(words // in_sector):
            drawing.box(left + sector * in_sector * cell, y, in_sector * cell, strip, None, INK, 1.8)
        for line in range(words // in_line + 1):
            x = left + line * in_line * cell
            drawing.line(x, y - 6, x, y + strip + 6, INK, 4)

    drawing.text(left, 28, f"{lanes} floats in a row, and where they begin", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {lanes} lanes in a warp, {in_sector} floats in a sector (thin frames), "
                           f"{in_line // in_sector} sectors in a cache line (thick strokes).", 12, color=FAINT_INK)
    drawing.text(left, 66, "Numbers are floats of `in`.", 12, color=FAINT_INK)
    drawing.legend(left, 89, [(WANTED, "wanted by a lane"), (WASTED, "moved with it, but not wanted"),
                              (OTHER, "moved with it; the other warp wants it"), (MEMORY, "not moved")])

    for number, offset in enumerate(offsets):
        y = top + number * row_height
        drawing.text(left, y - 12, f"offset {offset}", 13, bold=True)
        draw_strip(y, wanted_by(offset))

    y = top + len(offsets) * row_height + 22
    drawing.text(left, y - 12, f"neighboring warps at offset {neighbors_offset}", 13, bold=True)
    of_warp = [wanted_by(neighbors_offset, warp) for warp in range(warps)]
    for warp, wanted in enumerate(of_warp):
        draw_strip(y + 20 + warp * 54, wanted, sum(of_warp, []))
        drawing.text(left, y + 13 + warp * 54, f"warp {warp}", 12, color=FAINT_INK)
    shared, = set.intersection(*(set(sectors_of(wanted, in_sector)) for wanted in of_warp))
    x = left + shared * in_sector * cell
    drawing.box(x - 3, y + 16, in_sector * cell + 6, 84, None, INK, 2, dashed=True)
    drawing.text(x + in_sector * cell / 2, y + 118, "both ask for this sector", 12, "middle", bold=True)
    drawing.save(Path(__file__).with_name("where-it-begins.svg"))
