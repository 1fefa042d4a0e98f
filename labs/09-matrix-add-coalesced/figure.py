"""Lab 09: one block, its threads laid along the rows or down the columns."""

from pathlib import Path

from drawing import FAINT_INK, INK, MEMORY, OTHER, WANTED, Drawing


def draw():
    # Small enough to draw: a warp is as wide as a block, and so is a sector. How many sectors are moved is for the reader.
    width, in_sector = 4, 4
    n = 2 * width
    cell, left, gap, top = 30, 24, 96, 136
    side = n * cell
    ways = [
        ("with the flag: threadIdx.x counts columns", lambda x, y: (y, x)),
        ("without: threadIdx.x counts rows", lambda x, y: (x, y)),
    ]
    drawing = Drawing(
        left * 2 + 2 * side + gap, top + side + 24, "A block's threads, laid along the rows or down the columns",
        "With the flag, threadIdx.x counts columns, and the lanes of a warp are side by side in a row. Without it, "
        "threadIdx.x counts rows, and each lane of a warp is in another row.")
    drawing.text(left, 28, "Where the threads of block (0, 0) are at work", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {width} lanes in a warp, {width} x {width} threads in a block, "
                           f"{in_sector} floats in a sector.", 12, color=FAINT_INK)
    drawing.text(left, 66, "In a cell: threadIdx.x, threadIdx.y. Threads with the same y are a warp. Thick frames are sectors.",
                 12, color=FAINT_INK)
    drawing.legend(left, 89, [(WANTED, "the block's first warp (y = 0)"), (OTHER, "the block's other warps"),
                              (MEMORY, "other blocks")])
    for number, (name, place_of) in enumerate(ways):
        x0 = left + number * (side + gap)
        thread_at = {place_of(x, y): (x, y) for x in range(width) for y in range(width)}
        drawing.text(x0, top - 10, name, 13, bold=True)
        for row in range(n):
            for column in range(n):
                thread = thread_at.get((row, column))
                fill = MEMORY if thread is None else WANTED if thread[1] == 0 else OTHER
                x, y = x0 + column * cell, top + row * cell
                drawing.box(x, y, cell, cell, fill)
                if thread:
                    drawing.text(x + cell / 2, y + cell * 0.64, f"{thread[0]},{thread[1]}", 11, "middle", on=fill)
            for sector in range(n // in_sector):
                drawing.box(x0 + sector * in_sector * cell, top + row * cell, in_sector * cell, cell, None, INK, 1.4)
    drawing.save(Path(__file__).with_name("two-ways.svg"))
