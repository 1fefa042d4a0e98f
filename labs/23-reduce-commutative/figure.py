"""Lab 23: a stride of the grid against a piece for each thread, on a small machine."""

from pathlib import Path

from drawing import BAD, FAINT_INK, INK, MEMORY, WANTED, WASTED, Drawing, count
from rules import sectors_of


def draw():
    blocks, lanes, values = 2, 4, 24
    sector = 4
    threads = blocks * lanes
    share = values // threads
    strided = [[r * threads + thread for r in range(share)] for thread in range(threads)]
    pieces = [[thread * share + r for r in range(share)] for thread in range(threads)]

    cell, left, top, step = 28, 24, 118, 122
    drawing = Drawing(left * 2 + values * cell, top + step + 86, "Who takes which value",
                      f"{values} values, {threads} threads in {blocks} blocks.")
    drawing.text(left, 28, f"A small machine: {blocks} blocks, each one warp of {lanes} lanes; {values} values; a "
                           f"sector holds {sector}", 14, bold=True)
    drawing.text(left, 48, "The number in a cell is the thread, counted through the grid, that takes the value. Thick "
                           "lines end the sectors.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "wanted by the first block's warp in its first round"),
                              (WASTED, "moved with it, but not wanted now"), (MEMORY, "not moved")])
    for number, (name, taken) in enumerate((("with a stride of the whole grid", strided),
                                            ("each thread a piece of its own", pieces))):
        y = top + number * step
        owner = {value: thread for thread, mine in enumerate(taken) for value in mine}
        first = [taken[lane][0] for lane in range(lanes)]
        sectors = sectors_of(first, sector)
        color = BAD if len(sectors) > lanes // sector else INK
        drawing.text(left, y - 10, name, 13, bold=True)
        for value in range(values):
            fill = WANTED if value in first else WASTED if value // sector in sectors else MEMORY
            drawing.cell(left + value * cell, y, cell, fill, owner[value])
        for edge in range(0, values + 1, sector):
            drawing.line(left + edge * cell, y - 3, left + edge * cell, y + cell + 3, width=2)
        drawing.text(left, y + cell + 24, f"{count(len(sectors), 'sector')} for {lanes} values", 13, color=color,
                     bold=True)
        drawing.text(left, y + cell + 44, "rounds of thread 1: values " + ", ".join(map(str, taken[1])), 12)
    drawing.save(Path(__file__).with_name("grid-stride.svg"))
