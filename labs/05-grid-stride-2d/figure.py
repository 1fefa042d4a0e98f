"""Lab 05: a grid that walks over a matrix which is larger than it."""

from pathlib import Path

from drawing import FAINT_INK, INK, MEMORY, THREAD, WANTED, Drawing, count


def draw():
    # Not the lab's own sizes: those are for the reader.
    blocks_x, blocks_y, threads_x, threads_y = 2, 1, 3, 2
    columns, rows = 14, 5
    grid_x, grid_y = blocks_x * threads_x, blocks_y * threads_y
    # The thread whose way is shown.
    thread = (1, 0)
    cell, left, top = 40, 56, 142

    mine = [(x, y) for y in range(thread[1], rows, grid_y) for x in range(thread[0], columns, grid_x)]
    drawing = Drawing(
        left + columns * cell + 30, top + rows * cell + 46, "A grid walks over a larger matrix",
        f"A matrix of {columns} columns and {rows} rows, and a grid of {grid_x} x {grid_y} threads. Thread {thread} "
        f"takes {count(len(mine), 'element')}, {grid_x} columns and {grid_y} rows apart.")
    drawing.text(24, 28, f"{grid_x} x {grid_y} threads for {columns} columns and {rows} rows", 16, bold=True)
    drawing.text(24, 48, f"{blocks_x} x {blocks_y} blocks of {threads_x} x {threads_y} threads; the lab has others. In "
                         "each cell: the thread that takes this element.", 12, color=FAINT_INK)
    drawing.text(24, 66, "Thick frames are the grid, put down again and again. It begins at the top left, in the green "
                         "frame.", 12, color=FAINT_INK)
    drawing.legend(24, 89, [(WANTED, f"the {count(len(mine), 'element')} of thread ({thread[0]}, {thread[1]})"),
                            (MEMORY, "an element of another thread")])

    def middle_of(column):
        return left + (column + 0.5) * cell

    start, end = middle_of(thread[0]), middle_of(thread[0] + grid_x)
    drawing.line(start, top - 26, end, top - 26, INK, 1.5)
    for x in (start, end):
        drawing.line(x, top - 30, x, top - 22, INK, 1.5)
    drawing.text(end + 10, top - 22, f"one stride along the columns: {grid_x}", 12, bold=True)
    for column in range(columns):
        drawing.text(middle_of(column), top - 6, column, 11, "middle", FAINT_INK)
    for row in range(rows):
        drawing.text(left - 12, top + (row + 0.62) * cell, row, 11, "end", FAINT_INK)
        for column in range(columns):
            x, y = column % grid_x, row % grid_y
            fill = WANTED if (column, row) in mine else MEMORY
            drawing.box(left + column * cell, top + row * cell, cell, cell, fill)
            drawing.text(middle_of(column), top + (row + 0.62) * cell, f"{x},{y}", 13, "middle", on=fill)
    for first_row in range(0, rows, grid_y):
        for first_column in range(0, columns, grid_x):
            drawing.box(left + first_column * cell, top + first_row * cell,
                        min(grid_x, columns - first_column) * cell, min(grid_y, rows - first_row) * cell, None, INK,
                        2.4)
    drawing.box(left, top, grid_x * cell, grid_y * cell, None, THREAD, 4.5)
    drawing.text(left, top + rows * cell + 26, f"one stride down the rows: {grid_y}", 12, bold=True)
    drawing.save(Path(__file__).with_name("grid-walk.svg"))
