"""Lab 06: the same kernel under a grid that is too large, and one that is too small."""

from pathlib import Path

from drawing import EMPTY, FAINT_INK, INK, MEMORY, WANTED, Drawing, count


def draw():
    left, top, gap = 24, 132, 60

    # The course's launch: 3 x 7 blocks of 4 x 3 threads for a c of 3 rows and 6 columns.
    blocks_x, blocks_y, threads_x, threads_y = 3, 7, 4, 3
    rows, columns = 3, 6
    grid_x, grid_y = blocks_x * threads_x, blocks_y * threads_y
    small = 14

    # A grid of one block, of a size that the lab does not ask for.
    block_x, block_y = 4, 2
    many_rows, many_columns = 6, 10
    cell = 34

    second = left + max(grid_x * small, 250) + gap
    rounds = [(x, y) for y in range(0, many_rows, block_y) for x in range(0, many_columns, block_x)]
    idle = grid_x * grid_y - rows * columns
    drawing = Drawing(
        second + many_columns * cell + left, top + grid_y * small + 58,
        "A grid that is too large, and one that is too small",
        f"Left: {grid_x} x {grid_y} threads for {columns} columns and {rows} rows: {idle} threads have nothing to do. "
        f"Right: one block of {block_x} x {block_y} threads for {many_columns} columns and {many_rows} rows: put "
        f"down {len(rounds)} times.")
    drawing.text(left, 28, "Any grid for any product: c under two grids", 16, bold=True)
    drawing.legend(left, 51, [(WANTED, "an element of thread (0, 0)"), (MEMORY, "an element of another thread"),
                              (EMPTY, "a thread without an element")])
    drawing.text(left, 69, "Thick frames are blocks.", 12, color=FAINT_INK)

    drawing.text(left, 92, f"{blocks_x} x {blocks_y} blocks of {threads_x} x {threads_y} threads,", 13, bold=True)
    drawing.text(left, 110, f"c with {columns} columns and {rows} rows", 13, bold=True)
    for y in range(grid_y):
        for x in range(grid_x):
            fill = WANTED if (x, y) == (0, 0) else MEMORY if x < columns and y < rows else EMPTY
            drawing.box(left + x * small, top + y * small, small, small, fill)
    for y in range(blocks_y):
        for x in range(blocks_x):
            drawing.box(left + x * threads_x * small, top + y * threads_y * small, threads_x * small,
                        threads_y * small, None, INK, 1.6)
    drawing.text(left, top + grid_y * small + 24, f"{grid_x * grid_y} threads, {rows * columns} elements:", 12,
                 color=FAINT_INK)
    drawing.text(left, top + grid_y * small + 40, f"{idle} threads have nothing to do", 12, color=FAINT_INK)

    drawing.text(second, 92, f"one block of {block_x} x {block_y} threads,", 13, bold=True)
    drawing.text(second, 110, f"c with {many_columns} columns and {many_rows} rows", 13, bold=True)
    for y in range(many_rows):
        for x in range(many_columns):
            number = rounds.index((x // block_x * block_x, y // block_y * block_y))
            fill = WANTED if x % block_x == 0 and y % block_y == 0 else MEMORY
            drawing.box(second + x * cell, top + y * cell, cell, cell, fill)
            drawing.text(second + (x + 0.5) * cell, top + (y + 0.64) * cell, number + 1, 14, "middle", on=fill)
    for x, y in rounds:
        drawing.box(second + x * cell, top + y * cell, min(block_x, many_columns - x) * cell,
                    min(block_y, many_rows - y) * cell, None, INK, 2.4)
    drawing.text(second, top + many_rows * cell + 24,
                 f"put down {count(len(rounds), 'time')}, numbered in order; thread (0, 0)", 12, color=FAINT_INK)
    drawing.text(second, top + many_rows * cell + 40, f"has {count(len(rounds), 'element')}, each with a sum of its own",
                 12, color=FAINT_INK)
    drawing.save(Path(__file__).with_name("two-grids.svg"))
