"""Lab 25: two threads add 1 to a counter, in three steps and in one."""

from pathlib import Path

from drawing import BAD, EMPTY, FAINT_INK, INK, MEMORY, THREAD, Drawing, count


# Not 0, at which the lab's own counter begins.
START = 5


def run(order, atomic):
    """What each thread does at each time, and the counter after it."""
    counter, seen, rows = START, {}, []
    done = {}
    for thread in order:
        if atomic:
            rows.append((thread, f"adds 1, gets {counter}"))
            counter += 1
        else:
            step = done.get(thread, 0)
            done[thread] = step + 1
            if step == 0:
                seen[thread] = counter
                what = f"loads {counter}"
            elif step == 1:
                what = f"adds: {seen[thread] + 1}"
            else:
                counter = seen[thread] + 1
                what = f"stores {counter}"
            rows.append((thread, what))
        rows[-1] += (counter,)
    return rows, counter


def draw():
    panels = [
        ("three steps, one thread after the other", [0, 0, 0, 1, 1, 1], False),
        ("three steps, mixed", [0, 1, 0, 1, 0, 1], False),
        ("one atomic each", [0, 1], True),
    ]
    left, gap, top, height = 24, 30, 130, 26
    widths = (112, 112, 62)
    panel = sum(widths)
    results = [run(order, atomic) for _, order, atomic in panels]
    longest = max(len(rows) for rows, _ in results)
    drawing = Drawing(
        left * 2 + len(panels) * panel + (len(panels) - 1) * gap, top + longest * height + 58, "Lost additions",
        f"Two threads add 1 to a counter that begins at {START}. " + "; ".join(
            f"{name}: the counter ends at {end}" for (name, _, _), (_, end) in zip(panels, results)) + ".")
    drawing.text(left, 28, f"Two threads add 1 to a counter that begins at {START}", 16, bold=True)
    drawing.text(left, 48, "Time goes down. On the right of each panel is what the counter shows afterwards.", 12,
                 color=FAINT_INK)
    drawing.legend(left, 71, [(THREAD, "a thread at work"), (EMPTY, "not its turn"), (MEMORY, "the counter in global memory")])
    for number, ((name, order, _), (rows, end)) in enumerate(zip(panels, results)):
        x = left + number * (panel + gap)
        drawing.text(x, 102, name, 13, bold=True)
        at = (x, x + widths[0], x + widths[0] + widths[1])
        for column_x, head in zip(at, ("thread 0", "thread 1", "counter")):
            drawing.text(column_x + 6, top - 8, head, 12, color=FAINT_INK)
        for row, (thread, what, counter) in enumerate(rows):
            y = top + row * height
            for lane in (0, 1):
                drawing.box(at[lane], y, widths[lane], height, THREAD if lane == thread else EMPTY)
            drawing.box(at[2], y, widths[2], height, MEMORY)
            drawing.text(at[thread] + 6, y + 18, what, 13, on=THREAD)
            drawing.text(at[2] + widths[2] / 2, y + 18, counter, 13, "middle", bold=True, on=MEMORY)
        lost = START + len(set(order)) - end
        color = BAD if lost else INK
        drawing.text(x, top + len(rows) * height + 24, f"it shows {end}: {count(lost, 'addition')} lost", 13,
                     color=color, bold=True)
    drawing.save(Path(__file__).with_name("lost-additions.svg"))
