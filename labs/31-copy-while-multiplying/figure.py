"""Lab 31: what a block does over time, with room for one tile and with two buffers, on a small machine."""

from pathlib import Path

from drawing import ALSO, BAD, FAINT_INK, INK, THREAD, WANTED, Drawing

STEPS, COPY, MULTIPLY = 4, 2, 3


def one_buffer():
    """(begin, end) of each step's copies, and of its multiplication: each begins when what is before it has ended."""
    copies, multiplications, now = [], [], 0
    for _ in range(STEPS):
        copies.append((now, now + COPY))
        multiplications.append((now + COPY, now + COPY + MULTIPLY))
        now += COPY + MULTIPLY
    return copies, multiplications


def two_buffers():
    """The copies of the next step begin with the multiplication of this one."""
    copies, multiplications = [(0, COPY)], []
    for step in range(STEPS):
        begin = max(copies[step][1], multiplications[-1][1] if multiplications else 0)
        multiplications.append((begin, begin + MULTIPLY))
        if step + 1 < STEPS:
            copies.append((begin, begin + COPY))
    return copies, multiplications


def draw():
    unit, left, height = 30, 150, 30
    schedules = [("one buffer", one_buffer(), 1), ("two buffers", two_buffers(), 2)]
    ends = [schedule[1][-1][1] for _, schedule, _ in schedules]
    waits = [end - STEPS * MULTIPLY for end in ends]
    drawing = Drawing(
        left + ends[0] * unit + 30, 330, "Copies and multiplications over time",
        f"{STEPS} steps whose copies take {COPY} units of time, and whose multiplication takes {MULTIPLY}. With one buffer they "
        f"follow each other and take {ends[0]} units. With two, the copies of a step travel while the step before is "
        f"multiplied, and all takes {ends[1]} units.")
    drawing.text(24, 28, "What a block does over time", 16, bold=True)
    drawing.text(24, 48, f"On a small machine: copying the tiles of a step takes {COPY} units of time, multiplying them {MULTIPLY}. "
                         "The numbers are the steps.", 12, color=FAINT_INK)
    drawing.legend(24, 71, [(WANTED, "copies to buffer 0"), (ALSO, "copies to buffer 1"), (THREAD, "the block multiplies")])
    y = 104
    for (name, (copies, multiplications), buffers), end, wait in zip(schedules, ends, waits):
        drawing.text(24, y + 34, name, 13, bold=True)
        for step, (begin, until) in enumerate(copies):
            color = (WANTED, ALSO)[step % buffers]
            drawing.box(left + begin * unit, y, (until - begin) * unit, height, color, INK)
            drawing.text(left + (begin + until) * unit / 2, y + 20, step, 13, "middle", bold=True, on=color)
        for step, (begin, until) in enumerate(multiplications):
            drawing.box(left + begin * unit, y + height + 4, (until - begin) * unit, height, THREAD, INK)
            drawing.text(left + (begin + until) * unit / 2, y + height + 24, step, 13, "middle", bold=True, on=THREAD)
        drawing.text(left, y + 2 * height + 26, f"{end} units, in {wait} of which nobody multiplies", 13,
                     color=BAD if buffers == 1 else INK)
        y += 112
    drawing.save(Path(__file__).with_name("copies-beside-products.svg"))
