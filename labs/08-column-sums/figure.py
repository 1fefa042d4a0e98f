"""Lab 08: what a warp reads at one moment, with a thread for each row and with one for each column."""

from pathlib import Path

from drawing import BAD, EMPTY, FAINT_INK, INK, TOUCHED, USED, Drawing, count
from rules import sectors_of


def draw():
    # Small enough to draw: a warp is as wide as a sector.
    lanes, in_sector = 4, 4
    rows = columns = 8
    moments = 3
    cell, left, gap, top = 20, 24, 28, 112
    side = columns * cell
    ways = [
        ("row_sums: lane i walks along row i", lambda lane, moment: (lane, moment)),
        ("column_sums: lane i walks down column i", lambda lane, moment: (moment, lane)),
    ]

    def touched_by(place_of, moment):
        return sectors_of([row * columns + column for row, column in
                           (place_of(lane, moment) for lane in range(lanes))], in_sector)

    panel = side + 78
    drawing = Drawing(
        left * 2 + moments * side + (moments - 1) * gap, top + 2 * panel - 42,
        "What a warp reads at one moment, a thread for each row or for each column",
        f"The first {moments} load requests of a warp. "
        + "; ".join(f"{name}: {count(len(touched_by(place_of, 0)), 'sector')} a request" for name, place_of in ways) + ".")
    drawing.text(left, 28, "What one warp reads, moment by moment", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {lanes} lanes in a warp, {in_sector} floats in a sector. "
                           "Numbers are lanes.", 12, color=FAINT_INK)
    for number, (name, place_of) in enumerate(ways):
        y = top + number * panel
        drawing.text(left, y - 26, name, 13, bold=True)
        for moment in range(moments):
            x = left + moment * (side + gap)
            touched = touched_by(place_of, moment)
            color = BAD if len(touched) > 1 else USED
            lane_at = {place_of(lane, moment): lane for lane in range(lanes)}
            drawing.text(x, y - 8, f"request {moment + 1}", 12, color=FAINT_INK)
            for row in range(rows):
                for column in range(columns):
                    place = (row, column)
                    in_touched = (row * columns + column) // in_sector in touched
                    drawing.cell(x + column * cell, y + row * cell, cell,
                                 color if place in lane_at else TOUCHED if in_touched else EMPTY, lane_at.get(place))
                for sector in range(columns // in_sector):
                    drawing.box(x + sector * in_sector * cell, y + row * cell, in_sector * cell, cell, "none", INK, 1.4)
            drawing.text(x, y + side + 18, f"{count(len(touched), 'sector')} for {count(lanes, 'float')}", 13,
                         color=color, bold=True)
    drawing.save(Path(__file__).with_name("who-does-what.svg"))
