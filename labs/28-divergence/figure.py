"""Lab 28: which lanes work and which wait, round by round, as the data come and sorted."""

from pathlib import Path

from drawing import EMPTY, FAINT_INK, THREAD, WAITING, Drawing, count


def draw():
    # Small warps, and counts that the lab does not ask about.
    lanes = 8
    as_they_come = [3, 1, 6, 2, 4, 1, 5, 2, 1, 6, 2, 3, 1, 5, 2, 4]
    cell, left, top, between, gap = 20, 24, 138, 20, 44
    labels = 58

    def warps_of(counts):
        return [counts[first:first + lanes] for first in range(0, len(counts), lanes)]

    panels = [(name, warps_of(counts)) for name, counts in (("in the order of the data", as_they_come),
                                                           ("sorted by their counts", sorted(as_they_come)))]
    # A warp goes on until its longest lane is done.
    in_all = [sum(max(warp) for warp in warps) for _, warps in panels]
    warps_in_panel = len(panels[0][1])
    rows = max(as_they_come)
    panel = warps_in_panel * (lanes * cell + between) - between
    drawing = Drawing(
        left * 2 + labels + len(panels) * (panel + gap) - gap, top + rows * cell + 82,
        "Lanes that work and lanes that wait in a loop",
        f"{count(len(as_they_come), 'thread')} in {warps_in_panel} warps of {lanes} lanes; each thread has its own number of "
        f"rounds. In the order of the data the warps take {in_all[0]} rounds, sorted by their counts {in_all[1]}.")
    drawing.text(left, 28, "A loop in which each lane has its own number of rounds", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {lanes} lanes in a warp. The number above a lane says how many rounds it needs.",
                 12, color=FAINT_INK)
    drawing.legend(left, 71, [(THREAD, "a lane at work"), (WAITING, "a lane that waits for the others of its warp"),
                              (EMPTY, "the warp is done")])
    for row in range(rows):
        drawing.text(left, top + row * cell + 14.5, f"round {row + 1}", 12, color=FAINT_INK)

    for number, (name, warps) in enumerate(panels):
        panel_x = left + labels + number * (panel + gap)
        drawing.text(panel_x, 104, name, 13, bold=True)
        for index, warp in enumerate(warps):
            x = panel_x + index * (lanes * cell + between)
            rounds = max(warp)
            for lane, needed in enumerate(warp):
                drawing.text(x + (lane + 0.5) * cell, top - 8, needed, 12, "middle")
                for row in range(rows):
                    fill = THREAD if row < needed else WAITING if row < rounds else EMPTY
                    drawing.cell(x + lane * cell, top + row * cell, cell, fill)
            below = top + rows * cell + 20
            drawing.text(x, below, f"warp {index}: {count(rounds, 'round')}", 12)
            waiting = sum(rounds - needed for needed in warp)
            drawing.text(x, below + 18, f"{sum(warp)} cells of work, {waiting} of waiting", 10.5, color=FAINT_INK)
        drawing.text(panel_x, top + rows * cell + 64, f"{in_all[number]} rounds in all", 13, bold=True)
    drawing.save(Path(__file__).with_name("rounds-of-a-warp.svg"))
