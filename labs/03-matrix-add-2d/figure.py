"""Lab 03: blocks that cover a matrix and stick out of it."""

from pathlib import Path

from drawing import BAD, EMPTY, FAINT_INK, INK, TOUCHED, Drawing, count


def draw():
    # Not the lab's own sizes: those are for the reader.
    columns, rows, block = 9, 7, 4
    blocks_x, blocks_y = ((length + block - 1) // block for length in (columns, rows))
    threads = blocks_x * blocks_y * block * block
    idle = threads - columns * rows
    cell, left, top = 34, 120, 96
    text_left = left + blocks_x * block * cell + 36

    drawing = Drawing(
        text_left + 300, top + blocks_y * block * cell + 28, "Blocks that cover a matrix",
        f"A matrix of {columns} columns and {rows} rows under blocks of {block} x {block} threads: {blocks_x} blocks "
        f"along x and {blocks_y} along y, {threads} threads, of which {idle} have no element.")
    drawing.text(24, 28, f"{columns} columns, {rows} rows, blocks of {block} x {block} threads (the lab has others)", 16,
                 bold=True)
    for y in range(blocks_y * block):
        for x in range(blocks_x * block):
            inside = x < columns and y < rows
            drawing.box(left + x * cell, top + y * cell, cell, cell, TOUCHED if inside else EMPTY,
                        FAINT_INK if inside else BAD)
    for block_y in range(blocks_y):
        drawing.text(left - 10, top + (block_y + 0.5) * block * cell + 5, f"blockIdx.y = {block_y}", 12, "end", FAINT_INK)
        for block_x in range(blocks_x):
            drawing.box(left + block_x * block * cell, top + block_y * block * cell, block * cell, block * cell, "none",
                        INK, 2.6)
    for block_x in range(blocks_x):
        drawing.text(left + (block_x + 0.5) * block * cell, top - 28, f"blockIdx.x = {block_x}", 12, "middle",
                     FAINT_INK)
    drawing.text(left + columns * cell / 2, top - 8, f"{columns} columns", 12, "middle", bold=True)

    lines = [
        (f"along x: {columns} columns / {block}, rounded up: {count(blocks_x, 'block')}", INK),
        (f"along y: {rows} rows / {block}, rounded up: {count(blocks_y, 'block')}", INK),
        (f"{blocks_x * block} x {blocks_y * block} = {threads} threads", INK),
        (f"{columns} x {rows} = {columns * rows} elements (blue)", INK),
        (f"{idle} threads without an element", BAD),
    ]
    for number, (line, color) in enumerate(lines):
        drawing.text(text_left, top + 60 + number * 30, line, 13, color=color, bold=color == BAD)
    drawing.save(Path(__file__).with_name("blocks-over-a-matrix.svg"))
