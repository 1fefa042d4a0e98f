"""Lab 13: what threads find in shared memory, with a barrier and without."""

from pathlib import Path

from drawing import BACKGROUND, BAD, EMPTY, FAINT_INK, INK, SHARED, WANTED, Drawing, count


def draw():
    # Not the exchange that the lab asks about: each thread wants its neighbor's number.
    threads = 4
    cell, left, top, step, gap = 26, 24, 138, 32, 70

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
        left * 2 + 2 * panel + gap, top + (2 * threads + 1) * step + 16,
        "Threads that exchange numbers with and without a barrier",
        f"{threads} threads each store a number into shared memory and read their neighbor's. With a barrier between them, "
        f"{count(sum(found_by(all_store_first).values()), 'thread')} find what they want; without one, when they run one "
        f"after another, {sum(found_by(one_after_another).values())}.")
    drawing.text(left, 28, "Each thread stores its number, and reads its neighbor's", 16, bold=True)
    drawing.text(left, 48, "Four words of shared memory, step by step. An x: a number is there.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "accessed in this step"), (SHARED, "stored in an earlier step"),
                              (EMPTY, "nothing there yet"), (BAD, "read before anything was there")])

    for number, (name, steps) in enumerate((("with the barrier", all_store_first),
                                            ("without, one thread after another", one_after_another))):
        x = left + number * (panel + gap)
        cells_x = x + 118
        drawing.text(x, 106, name, 13, bold=True)
        for word in range(threads):
            drawing.text(cells_x + (word + 0.5) * cell, top - 8, word, 11, "middle", FAINT_INK)
        written = set()
        for row, each in enumerate(steps):
            y = top + row * step
            if each == "barrier":
                drawing.line(x, y + cell / 2, x + panel, y + cell / 2, INK, 3)
                drawing.box(x + panel / 2 - 34, y + 4, 68, cell - 8, BACKGROUND, BACKGROUND)
                drawing.text(x + panel / 2, y + cell * 0.68, "barrier", 13, "middle", INK, True)
                continue
            what, thread = each
            drawing.text(x, y + cell * 0.68, f"thread {thread} {what}", 12.5)
            if what == "stores":
                written.add(thread)
            accessed = thread if what == "stores" else wanted(thread)
            for word in range(threads):
                fill, label = (SHARED, "x") if word in written else (EMPTY, None)
                if word == accessed:
                    fill, label = (WANTED, "x") if word in written else (BAD, "?")
                drawing.cell(cells_x + word * cell, y, cell, fill, label)
            if what == "reads":
                found = accessed in written
                drawing.text(cells_x + threads * cell + 12, y + cell * 0.68,
                             f"finds {accessed}'s" if found else "finds nothing", 12.5,
                             color=INK if found else BAD, bold=not found)
    drawing.save(Path(__file__).with_name("barrier.svg"))
