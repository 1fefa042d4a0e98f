"""Lab 08: what a warp reads at one moment, with a thread for each row and with one for each column."""

from pathlib import Path

from drawing import FAINT_INK, INK, MEMORY, WANTED, Drawing


def draw():
    # Small enough to draw. How many sectors are moved is for the reader.
    lanes, in_sector = 4, 2
    rows = columns = 8
    moments = 3
    cell, left, gap, top = 20, 24, 28, 134
    side = columns * cell
    ways = [
        ("row_sums: lane i walks along row i", lambda lane, moment: (lane, moment)),
        ("column_sums: lane i walks down column i", lambda lane, moment: (moment, lane)),
    ]
    panel = side + 56
    drawing = Drawing(
        left * 2 + moments * side + (moments - 1) * gap, top + 2 * panel - 38,
        "What a warp reads at one moment, a thread for each row or for each column",
        f"The first {moments} load requests of a warp of {lanes} lanes. With a thread for each row, its lanes are in "
        f"{lanes} rows at any moment; with a thread for each column, side by side in one row.")
    drawing.text(left, 28, "What one warp reads, moment by moment", 16, bold=True)
    drawing.text(left, 48, f"{lanes} lanes in a warp, {in_sector} floats in a sector. "
                           "Numbers are lanes, thick frames sectors.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "wanted by a lane of the warp in this request"), (MEMORY, "not wanted in this request")])
    for number, (name, place_of) in enumerate(ways):
        y = top + number * panel
        drawing.text(left, y - 26, name, 13, bold=True)
        for moment in range(moments):
            x = left + moment * (side + gap)
            lane_at = {place_of(lane, moment): lane for lane in range(lanes)}
            drawing.text(x, y - 8, f"request {moment + 1}", 12, color=FAINT_INK)
            for row in range(rows):
                for column in range(columns):
                    lane = lane_at.get((row, column))
                    drawing.cell(x + column * cell, y + row * cell, cell, MEMORY if lane is None else WANTED, lane)
                for sector in range(columns // in_sector):
                    drawing.box(x + sector * in_sector * cell, y + row * cell, in_sector * cell, cell, None, INK, 1.4)
    drawing.save(Path(__file__).with_name("who-does-what.svg"))
