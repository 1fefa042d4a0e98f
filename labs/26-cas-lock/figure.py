"""Lab 26: warps that need the same lock, one after another."""

from pathlib import Path

from drawing import BAD, FAINT_INK, INK, THREAD, WAITING, WANTED, Drawing


def turns(warps, work, hold):
    """For each warp: when it begins to wait, when it gets the lock, when it opens it. All begin at once."""
    free, result = 0, []
    for _ in range(warps):
        gets = max(free, work)
        free = gets + hold
        result.append((work, gets, free))
    return result


def draw():
    warps, work, hold = 6, 3, 2
    left, top, row, unit, label = 24, 96, 30, 36, 76
    result = turns(warps, work, hold)
    end = result[-1][2]
    waited = sum(gets - begins for begins, gets, _ in result)
    drawing = Drawing(
        left * 2 + label + end * unit + 10, top + warps * row + 66, "Warps at a lock",
        f"{warps} warps reduce their values at the same time, then each needs the lock for {hold} units of time. They hold it "
        f"one after another; together they wait {waited} units.")
    drawing.text(left, 28, f"{warps} warps and one lock", 16, bold=True)
    drawing.text(left, 48, "Time goes to the right. Side by side without the lock, one after another with it.", 12,
                 color=FAINT_INK)
    drawing.legend(left, 71, [(THREAD, "reduces its own values"), (WAITING, "tries, and waits for the lock"),
                              (WANTED, "holds the lock, accesses what it guards")])
    x0 = left + label
    for number, (begins, gets, opens) in enumerate(result):
        y = top + number * row
        drawing.text(left, y + 17, f"warp {number}", 13)
        drawing.box(x0, y, begins * unit, row - 8, THREAD)
        drawing.text(x0 + 6, y + 15, "own values", 12, on=THREAD)
        if gets > begins:
            drawing.box(x0 + begins * unit, y, (gets - begins) * unit, row - 8, WAITING)
            drawing.text(x0 + begins * unit + 6, y + 15, "tries", 12, on=WAITING)
        drawing.box(x0 + gets * unit, y, (opens - gets) * unit, row - 8, WANTED)
        drawing.text(x0 + (gets + opens) / 2 * unit, y + 15, "holds it", 12, "middle", on=WANTED)
    y = top + warps * row
    drawing.line(x0, y + 4, x0 + end * unit, y + 4, INK, 1.2)
    drawing.text(x0, y + 24, f"{end} units of time: {work} of work side by side, then {warps} x {hold} with the lock.", 13)
    drawing.text(x0, y + 46, f"Without the lock it would have been {work + hold}. The warps have waited {waited} units.", 13,
                 color=BAD)
    drawing.save(Path(__file__).with_name("one-after-another.svg"))
