"""Lab 03: blocks that cover a matrix and stick out of it."""

from pathlib import Path

from drawing import EMPTY, FAINT_INK, INK, MEMORY, Drawing, count


def draw():
    # Not the lab's own sizes: those are for the reader.
    columns, rows, block = 9, 7, 4
    blocks_x, blocks_y = ((length + block - 1) // block for length in (columns, rows))
    threads = blocks_x * blocks_y * block * block
    idle = threads - columns * rows
    cell, left, top = 34, 120, 124
    text_left = left + blocks_x * block * cell + 84

    drawing = Drawing(
        text_left + 300, top + blocks_y * block * cell + 28, "Blocks that cover a matrix",
        f"A matrix of {columns} columns and {rows} rows under blocks of {block} x {block} threads: {blocks_x} blocks "
        f"along x and {blocks_y} along y, {threads} threads, of which {idle} have no element.")
    drawing.text(24, 28, f"{columns} columns, {rows} rows, blocks of {block} x {block} threads (the lab has others)", 16,
                 bold=True)
    drawing.text(24, 48, "Each cell is a thread. Thick frames are blocks.", 12, color=FAINT_INK)
    drawing.legend(24, 71, [(MEMORY, "an element of the matrix, and its thread"), (EMPTY, "a thread without an element")])
    for y in range(blocks_y * block):
        for x in range(blocks_x * block):
            inside = x < columns and y < rows
            drawing.box(left + x * cell, top + y * cell, cell, cell, MEMORY if inside else EMPTY)
    for block_y in range(blocks_y):
        drawing.text(left - 10, top + (block_y + 0.5) * block * cell + 5, f"blockIdx.y = {block_y}", 12, "end", FAINT_INK)
        for block_x in range(blocks_x):
            drawing.box(left + block_x * block * cell, top + block_y * block * cell, block * cell, block * cell, None,
                        INK, 2.6)
    for block_x in range(blocks_x):
        drawing.text(left + (block_x + 0.5) * block * cell, top - 28, f"blockIdx.x = {block_x}", 12, "middle",
                     FAINT_INK)
    drawing.text(left + columns * cell / 2, top - 8, f"{columns} columns", 12, "middle", bold=True)
    right = left + blocks_x * block * cell
    drawing.text(right + 8, top + rows * cell / 2 + 4, f"{rows} rows", 12, bold=True)

    lines = [
        f"along x: {columns} columns / {block}, rounded up: {count(blocks_x, 'block')}",
        f"along y: {rows} rows / {block}, rounded up: {count(blocks_y, 'block')}",
        f"{blocks_x * block} x {blocks_y * block} = {threads} threads",
        f"{columns} x {rows} = {columns * rows} elements",
        f"{idle} threads without an element",
    ]
    for number, line in enumerate(lines):
        drawing.text(text_left, top + 60 + number * 30, line)
    drawing.save(Path(__file__).with_name("blocks-over-a-matrix.svg"))
