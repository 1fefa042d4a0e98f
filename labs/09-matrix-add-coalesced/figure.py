"""Lab 09: one block, its threads laid along the rows or down the columns, and what its first warp touches."""

from pathlib import Path

from drawing import BAD, EMPTY, FAINT_INK, INK, TOUCHED, USED, Drawing, count
from rules import sectors_of


def draw():
    # Small enough to draw: a warp is as wide as a block, and so is a sector. The block in the middle of the first row.
    width, in_sector = 4, 4
    n = 2 * width
    cell, left, gap, top = 30, 24, 96, 112
    side = n * cell
    ways = [
        ("with the flag: threadIdx.x counts columns", lambda x, y: (y, x)),
        ("without: threadIdx.x counts rows", lambda x, y: (x, y)),
    ]

    def touched_by(place_of, warp):
        return sectors_of([row * n + column for row, column in (place_of(x, warp) for x in range(width))], in_sector)

    def requests_for_first_sector(place_of):
        return sum(0 in touched_by(place_of, warp) for warp in range(width))

    drawing = Drawing(
        left * 2 + 2 * side + gap, top + side + 76, "A block's threads, laid along the rows or down the columns",
        "; ".join(f"{name}: the first warp touches {count(len(touched_by(place_of, 0)), 'sector')}"
                  for name, place_of in ways) + ".")
    drawing.text(left, 28, "Where the threads of block (0, 0) are at work", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {width} lanes in a warp, {width} x {width} threads in a block, "
                           f"{in_sector} floats in a sector.", 12, color=FAINT_INK)
    drawing.text(left, 66, "A cell is labelled with threadIdx.x, threadIdx.y. The first warp (y = 0) is in colour.", 12,
                 color=FAINT_INK)
    for number, (name, place_of) in enumerate(ways):
        x0 = left + number * (side + gap)
        touched = touched_by(place_of, 0)
        color = BAD if len(touched) > 1 else USED
        thread_at = {place_of(x, y): (x, y) for x in range(width) for y in range(width)}
        drawing.text(x0, top - 10, name, 13, bold=True)
        for row in range(n):
            for column in range(n):
                thread = thread_at.get((row, column))
                in_touched = (row * n + column) // in_sector in touched
                fill = color if thread and thread[1] == 0 else TOUCHED if in_touched else EMPTY
                x, y = x0 + column * cell, top + row * cell
                drawing.box(x, y, cell, cell, fill)
                if thread:
                    drawing.text(x + cell / 2, y + cell * 0.64, f"{thread[0]},{thread[1]}", 11, "middle",
                                 EMPTY if fill == color else INK)
            for sector in range(n // in_sector):
                drawing.box(x0 + sector * in_sector * cell, top + row * cell, in_sector * cell, cell, "none", INK, 1.4)
        drawing.text(x0, top + side + 24, f"the first warp: {count(len(touched), 'sector')}", 13,
                     color=color, bold=True)
        drawing.text(x0, top + side + 44,
                     f"{requests_for_first_sector(place_of)} of the block's {width} warps want sector 0", 12,
                     color=FAINT_INK)
    drawing.save(Path(__file__).with_name("two-ways.svg"))
