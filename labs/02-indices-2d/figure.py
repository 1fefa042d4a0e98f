"""Lab 02: threads of a two-dimensional grid, and where they are in memory."""

from pathlib import Path

from drawing import FAINT_INK, INK, OTHER, WANTED, Drawing


def draw():
    # Not the lab's own sizes: those are for the reader.
    blocks_x, blocks_y, threads_x, threads_y = 2, 1, 3, 2
    width, height = blocks_x * threads_x, blocks_y * threads_y
    cell, left, top = 62, 56, 140
    memory_left = left + width * cell + 40
    memory_cell = 29
    # The block whose threads are followed into memory.
    block_x, block_y = 1, 0

    def fill_of(x, y):
        return WANTED if (x // threads_x, y // threads_y) == (block_x, block_y) else OTHER

    steps = {"x": 1, "y": width}
    drawing = Drawing(
        memory_left + width * height * memory_cell + 24, top + height * cell + 44, "Two indices for a thread",
        f"A grid of {blocks_x} x {blocks_y} blocks of {threads_x} x {threads_y} threads over {width} x {height} "
        f"elements. The element of thread (x, y) has the index y * {width} + x. In memory the rows follow each other: "
        "a step in x goes to the next element in memory, a step in y over a whole row.")
    drawing.text(24, 28, f"{blocks_x} x {blocks_y} blocks of {threads_x} x {threads_y} threads (the lab has others)",
                 16, bold=True)
    drawing.text(24, 48, "In each cell: the thread's position in its block, (threadIdx.x, threadIdx.y), and its element's "
                         "index. Thick frames are blocks.", 12, color=FAINT_INK)
    drawing.legend(24, 71, [(WANTED, f"an element of block ({block_x}, {block_y})"), (OTHER, "an element of the other block")])
    drawing.text(left, top - 30, "x: columns", 12, bold=True)
    for x in range(width):
        drawing.text(left + (x + 0.5) * cell, top - 10, x, 13, "middle", FAINT_INK)
    drawing.text(24, top - 30, "y:", 12, bold=True)
    drawing.text(24, top - 14, "rows", 12, bold=True)
    for y in range(height):
        drawing.text(left - 14, top + (y + 0.6) * cell, y, 13, "middle", FAINT_INK)
        for x in range(width):
            fill = fill_of(x, y)
            drawing.box(left + x * cell, top + y * cell, cell, cell, fill)
            drawing.text(left + (x + 0.5) * cell, top + (y + 0.42) * cell, f"({x % threads_x}, {y % threads_y})", 13,
                         "middle", on=fill)
            drawing.text(left + (x + 0.5) * cell, top + (y + 0.8) * cell, y * steps["y"] + x * steps["x"], 15,
                         "middle", bold=True, on=fill)
    for block_row in range(blocks_y):
        for block_column in range(blocks_x):
            drawing.box(left + block_column * threads_x * cell, top + block_row * threads_y * cell, threads_x * cell,
                        threads_y * cell, None, INK, 2.6)

    y = top + memory_cell
    drawing.text(memory_left, y - 36, f"In memory: index = y * {width} + x", 14, bold=True)
    for index in range(width * height):
        drawing.cell(memory_left + index * memory_cell, y, memory_cell, fill_of(index % width, index // width), index)
    for row in range(height):
        x = memory_left + row * width * memory_cell
        drawing.box(x, y, width * memory_cell, memory_cell, None, INK, 1.8)
        drawing.text(x + width * memory_cell / 2, y - 10, f"row {row}", 12, "middle", FAINT_INK)

    first = block_y * threads_y * width + block_x * threads_x
    below = y + memory_cell
    for number, (name, step) in enumerate(steps.items()):
        start = memory_left + (first + 0.5) * memory_cell
        end = memory_left + (first + step + 0.5) * memory_cell
        line_y = below + 22 + number * 26
        drawing.line(start, below + 4, start, line_y, width=1.5)
        drawing.line(start, line_y, end, line_y, width=1.5)
        drawing.line(end, below + 4, end, line_y, width=1.5)
        drawing.text(start - 8, line_y + 4, f"one step in {name}", 12, "end", bold=True)
    drawing.save(Path(__file__).with_name("rows-in-memory.svg"))
