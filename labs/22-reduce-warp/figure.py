"""Lab 22: which warps work, wait and are done, with barriers of the block and without."""

from pathlib import Path

from drawing import EMPTY, FAINT_INK, THREAD, WAITING, Drawing, count

LANES = 32
WARPS = 32


def distances(end):
    distance = 1
    while distance < end:
        yield distance
        distance *= 2


def draw():
    block = LANES * WARPS
    # By lab 20: a warp works at a distance when one of its threads combines; else it waits at the barrier.
    with_barriers = [[THREAD if any(thread % (2 * distance) == 0
                                  for thread in range(warp * LANES, (warp + 1) * LANES)) else WAITING
                      for warp in range(WARPS)] for distance in distances(block)]
    # Here: all warps at their own distances; then the first over the results, and the others are done.
    alone = [[THREAD] * WARPS for _ in distances(LANES)] + \
            [[THREAD if warp == 0 else EMPTY for warp in range(WARPS)] for _ in distances(WARPS)]

    wide, high, left, top, gap = 28, 9, 70, 96, 70
    columns = len(with_barriers)
    waiting = sum(row.count(WAITING) for row in with_barriers)
    drawing = Drawing(left * 2 + 2 * columns * wide + gap - 40, top + WARPS * high + 62,
                      "Warps that wait and warps that do not",
                      f"{WARPS} warps and {columns} rounds. With barriers of the block, warps wait {waiting} times.")
    drawing.text(24, 28, f"A block of {WARPS} warps: who works in which of the {columns} rounds?", 14, bold=True)
    drawing.legend(24, 51, [(THREAD, "combines"), (WAITING, "waits at a barrier of the block"),
                            (EMPTY, "is done, and has left the kernel")])

    def panel(x, title, rounds, footer):
        drawing.text(x, top - 22, title, 13, bold=True)
        for column, fills in enumerate(rounds):
            drawing.text(x + (column + 0.5) * wide, top - 6, column + 1, 11, "middle", FAINT_INK)
            for warp, fill in enumerate(fills):
                drawing.box(x + column * wide, top + warp * high, wide, high, fill)
        for line, text in enumerate(footer):
            drawing.text(x, top + WARPS * high + 22 + 20 * line, text, 12)

    for warp in (0, WARPS - 1):
        drawing.text(left - 8, top + warp * high + 9, f"warp {warp}", 11, "end", FAINT_INK)
    panel(left, "as in lab 20", with_barriers,
          [f"{columns + 1} barriers of the block;", f"{count(waiting, 'time')} a warp comes only to wait"])
    panel(left + columns * wide + gap, "each warp by itself, then the first", alone,
          [f"1 barrier of the block, after round {len(list(distances(LANES)))}"])
    drawing.save(Path(__file__).with_name("waiting.svg"))
