"""Lab 30: what a wave of blocks reads, in two orders of the blocks."""

from pathlib import Path

from drawing import ALSO, FAINT_INK, MEMORY, OTHER, WANTED, Drawing, count


def tile_of(number, across, down, together):
    """The lab's order: each group of rows column by column."""
    first = number // (together * across) * together
    rows = min(together, down - first)
    inside = number % (together * across)
    return inside // rows, first + inside % rows


def draw():
    # Smaller than in the lab: a wave of 16 blocks.
    across, down, wave = 12, 8, 16
    cell, strip, gap, left, top = 26, 18, 6, 24, 134
    panel = strip + gap + across * cell
    between = 48
    drawing = Drawing(left * 2 + 2 * panel + between, top + strip + gap + down * cell + 42, "Two orders of the blocks",
                      f"{across} x {down} tiles of c, and the first {wave} blocks in two orders.")
    drawing.text(left, 28, f"What do the {wave} blocks need that run at the same time?", 16, bold=True)
    drawing.text(left, 48, "A cell is a tile of c with the number of its block. Left of it: its rows of a. Above it: its "
                           "columns of b.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, f"blocks 0 to {wave - 1}"), (ALSO, "the rows and columns that they read"),
                              (OTHER, "later blocks"), (MEMORY, "not read by these blocks")])
    for panel_number, (title, together) in enumerate((("row after row of tiles", 1), ("in groups of 4 rows", 4))):
        x0 = left + panel_number * (panel + between)
        x, y = x0 + strip + gap, top + strip + gap
        tiles = {tile_of(number, across, down, together): number for number in range(across * down)}
        columns = {column for (column, _), number in tiles.items() if number < wave}
        rows = {row for (_, row), number in tiles.items() if number < wave}
        drawing.text(x0, top - 20, title, 13, bold=True)
        for column in range(across):
            drawing.box(x + column * cell, top, cell, strip, ALSO if column in columns else MEMORY)
        for row in range(down):
            drawing.box(x0, y + row * cell, strip, cell, ALSO if row in rows else MEMORY)
        for (column, row), number in tiles.items():
            drawing.cell(x + column * cell, y + row * cell, cell, WANTED if number < wave else OTHER, number)
        drawing.text(x0, y + down * cell + 24, f"{count(len(rows), 'row')} of tiles and {count(len(columns), 'column')}: "
                                               f"{len(rows) + len(columns)} strips", 13, bold=True)
    drawing.save(Path(__file__).parent / "block-order.svg")
