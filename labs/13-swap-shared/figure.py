"""Lab 13: what threads find in shared memory, with a barrier and without."""

from pathlib import Path

from drawing import BAD, EMPTY, FAINT_INK, INK, TOUCHED, USED, Drawing, count


def draw():
    # Not the exchange that the lab asks about: each thread wants its neighbour's number.
    threads = 4
    cell, left, top, step, gap = 26, 24, 112, 32, 70

    def wanted(thread):
        return (thread + 1) % threads

    all_store_first = [("stores", thread) for thread in range(threads)] + ["barrier"] + [
        ("reads", thread) for thread in range(threads)]
    one_after_another = [(what, thread) for thread in range(threads) for what in ("stores", "reads")]

    def found_by(steps):
        written, found = set(), {}
        for each in steps:
            if each == "barrier":
                continue
            what, thread = each
            if what == "stores":
                written.add(thread)
            else:
                found[thread] = wanted(thread) in written
        return found

    panel = 118 + threads * cell + 120
    drawing = Drawing(
        left * 2 + 2 * panel + gap, top + (2 * threads + 1) * step + 36,
        "Threads that exchange numbers with and without a barrier",
        f"{threads} threads each store a number into shared memory and read their neighbour's. With a barrier between, "
        f"{count(sum(found_by(all_store_first).values()), 'thread')} find what they want; without one, when they run one "
        f"after another, {sum(found_by(one_after_another).values())}.")
    drawing.text(left, 28, "Each thread stores its number, and reads its neighbour's", 16, bold=True)
    x = left
    for fill, label in ((USED, "stored in this step"), (TOUCHED, "stored before"), (EMPTY, "nothing there yet")):
        drawing.box(x, 42, 11, 11, fill)
        drawing.text(x + 17, 52, label, 12, color=FAINT_INK)
        x += 42 + 6.4 * len(label)

    for number, (name, steps) in enumerate((("with the barrier", all_store_first),
                                            ("without, one thread after another", one_after_another))):
        x = left + number * (panel + gap)
        cells_x = x + 118
        drawing.text(x, 84, name, 13, bold=True)
        for place in range(threads):
            drawing.text(cells_x + (place + 0.5) * cell, top - 8, place, 11, "middle", FAINT_INK)
        written = set()
        for row, each in enumerate(steps):
            y = top + row * step
            if each == "barrier":
                drawing.line(x, y + cell / 2, x + panel, y + cell / 2, INK, 3)
                drawing.box(x + panel / 2 - 34, y + 4, 68, cell - 8, "#fbfaf7", "none")
                drawing.text(x + panel / 2, y + cell * 0.68, "barrier", 13, "middle", INK, True)
                continue
            what, thread = each
            drawing.text(x, y + cell * 0.68, f"thread {thread} {what}", 12.5)
            if what == "stores":
                written.add(thread)
            for place in range(threads):
                fill = USED if what == "stores" and place == thread else TOUCHED if place in written else EMPTY
                drawing.cell(cells_x + place * cell, y, cell, fill, "x" if place in written else None)
            if what == "reads":
                found = wanted(thread) in written
                drawing.box(cells_x + wanted(thread) * cell - 1, y - 1, cell + 2, cell + 2, "none",
                            INK if found else BAD, 3)
                drawing.text(cells_x + threads * cell + 12, y + cell * 0.68,
                             f"finds {wanted(thread)}'s" if found else "finds nothing", 12.5,
                             color=INK if found else BAD, bold=not found)
    drawing.save(Path(__file__).with_name("barrier.svg"))
