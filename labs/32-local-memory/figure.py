"""Lab 32: where the counters of a warp's threads lie in local memory, and which sectors one load touches."""

from pathlib import Path

from drawing import FAINT_INK, INK, MEMORY, WANTED, WASTED, Drawing, count
from rules import sectors_of


def draw():
    # A small machine, and values that the lab does not ask about.
    lanes, counters, words_of_sector = 8, 4, 4
    panels = [("all lanes load counter 2", [2] * lanes), ("each lane loads that of its value", [0, 0, 3, 1, 1, 1, 2, 1])]
    cell, left, top, gap, labels = 30, 24, 152, 60, 74
    panel = lanes * cell

    def word(index, lane):
        return index * lanes + lane

    def touched(values):
        return sectors_of([word(value, lane) * 4 for lane, value in enumerate(values)], words_of_sector * 4)

    numbers = [len(touched(values)) for _, values in panels]
    drawing = Drawing(
        left * 2 + labels + len(panels) * (panel + gap) - gap, top + counters * cell + 62,
        "Where the counters of a warp's threads lie in local memory",
        f"{count(lanes, 'lane')} with {count(counters, 'counter')} each. The first counters of all lanes lie side by side, then the "
        f"second ones, and so on. One load in which all lanes use counter 2 touches {count(numbers[0], 'sector')}; one in which each "
        f"lane uses another one touches {numbers[1]}.")
    drawing.text(left, 28, "One load from local memory", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {lanes} lanes in a warp, {count(counters, 'counter')} for each, sectors of "
                 f"{words_of_sector} words.", 12, color=FAINT_INK)
    drawing.text(left, 66, "In a cell: the lane whose word it is. Above the cells: each lane's value.", 12, color=FAINT_INK)
    drawing.legend(left, 89, [(WANTED, "loaded"), (WASTED, "in the same sector"), (MEMORY, "the rest of local memory")])
    for index in range(counters):
        drawing.text(left, top + (index + 0.65) * cell, f"counter {index}", 13)
    for number, (name, values) in enumerate(panels):
        x = left + labels + number * (panel + gap)
        sectors = touched(values)
        drawing.text(x, 122, name, 13, bold=True)
        for lane, value in enumerate(values):
            drawing.text(x + (lane + 0.5) * cell, top - 10, value, 12, "middle", color=FAINT_INK)
        for index in range(counters):
            for lane in range(lanes):
                in_sector = word(index, lane) // words_of_sector in sectors
                fill = WANTED if values[lane] == index else WASTED if in_sector else MEMORY
                drawing.cell(x + lane * cell, top + index * cell, cell, fill, lane)
            for first in range(0, lanes, words_of_sector):
                drawing.box(x + first * cell, top + index * cell, words_of_sector * cell, cell, None, INK, 1.8)
        drawing.text(x, top + counters * cell + 26, f"{count(len(sectors), 'sector')}", 13, bold=True)
    drawing.save(Path(__file__).with_name("local-memory.svg"))
