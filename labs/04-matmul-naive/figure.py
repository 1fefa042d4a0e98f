"""Lab 04: what a warp reads of the two operands, and what it writes."""

from pathlib import Path

from drawing import FAINT_INK, INK, MEMORY, WANTED, WASTED, Drawing, count
from rules import sectors_of


def draw():
    # A machine small enough to draw: not the lab's warp and blocks.
    lanes_in_row, rows_of_warp, sector = 4, 3, 4
    n, step, first_row, first_column = 8, 3, 4, 4
    lanes = lanes_in_row * rows_of_warp
    cell, left, top, gap = 33, 24, 112, 44
    side = n * cell

    def place_in(matrix, lane):
        row, column = first_row + lane // lanes_in_row, first_column + lane % lanes_in_row
        return {"a": (row, step), "b": (step, column), "c": (row, column)}[matrix]

    def sectors(matrix):
        places = [place_in(matrix, lane) for lane in range(lanes)]
        return sectors_of([row * n + column for row, column in places], sector)

    def label_of(lanes_here):
        first, last = lanes_here[0], lanes_here[-1]
        in_a_row = len(lanes_here) > 1 and last - first == len(lanes_here) - 1
        return f"{first}-{last}" if in_a_row else ",".join(map(str, lanes_here))

    titles = {"a": f"a: column i = {step}", "b": f"b: row i = {step}", "c": "c: written after the loop"}
    drawing = Drawing(
        left * 2 + 3 * side + 2 * gap, top + side + 62, "What one warp reads and writes",
        f"A warp of {lanes} lanes, {rows_of_warp} rows of {lanes_in_row} threads, in one step of the loop. "
        + "; ".join(f"{titles[matrix]}: {count(len(sectors(matrix)), 'sector')}" for matrix in titles) + ".")
    drawing.text(left, 28, "What one warp reads in one step of its loop, and what it writes", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: a warp has {lanes} lanes, {rows_of_warp} rows of {lanes_in_row}; a "
                           f"sector has {sector} elements. Numbers are lanes, thick frames sectors.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "wanted by lanes"), (WASTED, "moved with it: the same sector, but not wanted"),
                              (MEMORY, "not moved")])

    for number, (matrix, title) in enumerate(titles.items()):
        x = left + number * (side + gap)
        touched = sectors(matrix)
        lanes_at = {}
        for lane in range(lanes):
            lanes_at.setdefault(place_in(matrix, lane), []).append(lane)
        drawing.text(x, top - 10, title, 13, bold=True)
        for row in range(n):
            for column in range(n):
                wanted = lanes_at.get((row, column))
                fill = WANTED if wanted else WASTED if (row * n + column) // sector in touched else MEMORY
                drawing.box(x + column * cell, top + row * cell, cell, cell, fill)
                if wanted:
                    drawing.text(x + (column + 0.5) * cell, top + (row + 0.64) * cell, label_of(wanted), 10, "middle", on=fill)
        for row in range(n):
            for first in range(0, n, sector):
                drawing.box(x + first * cell, top + row * cell, sector * cell, cell, None, INK, 1.4)
        moved = len(touched) * sector
        used = f"{len(lanes_at)} of {moved} elements used"
        drawing.text(x, top + side + 24, f"{count(len(touched), 'sector')}: {used}", 13, bold=True)
        drawing.text(x, top + side + 44, {"a": "lanes of a row want the same element",
                                          "b": "neighboring lanes want neighboring elements",
                                          "c": "neighboring lanes write neighboring elements"}[matrix], 12, color=FAINT_INK)
    drawing.save(Path(__file__).with_name("two-operands.svg"))
