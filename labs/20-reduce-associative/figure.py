"""Lab 20: neighbors combined at the distances 1, 2 and 4, in their order."""

from pathlib import Path

from drawing import FAINT_INK, SHARED, THREAD, Drawing


def draw():
    threads = 8
    values = [chr(ord("a") + i) for i in range(threads)]
    rounds = []
    distance = 1
    while distance < threads:
        before = list(values)
        combining = list(range(0, threads, 2 * distance))
        for thread in combining:
            values[thread] = before[thread] + before[thread + distance]
        rounds.append((distance, combining, list(values)))
        distance *= 2

    width, height, left, top, step = 78, 30, 150, 108, 84
    drawing = Drawing(
        left + threads * width + 24, top + len(rounds) * step + 64, "A reduction that keeps the order",
        f"{threads} values and {threads} threads. " + " ".join(
            f"At distance {distance} the threads {', '.join(map(str, combining))} combine."
            for distance, combining, _ in rounds) + f" Thread 0 ends with {values[0]}.")
    drawing.text(24, 28, f"Shared memory of a block of {threads} threads, after each distance", 14, bold=True)
    drawing.text(24, 48, "ab is what combine(a, b) gives. A thread combines its own value with the one on the right at "
                         "that distance.", 12, color=FAINT_INK)
    drawing.legend(24, 71, [(THREAD, "this thread has combined"), (SHARED, "a word that stays as it is")])

    def row(y, cells, combining, name):
        drawing.text(24, y + 20, name, 13, bold=True)
        for thread, content in enumerate(cells):
            x = left + thread * width
            fill = THREAD if thread in combining else SHARED
            drawing.box(x, y, width, height, fill)
            drawing.text(x + width / 2, y + 20, content, 13, "middle", on=fill)

    for thread in range(threads):
        drawing.text(left + (thread + 0.5) * width, top - 8, f"thread {thread}", 11, "middle", FAINT_INK)
    row(top, [chr(ord("a") + i) for i in range(threads)], [], "loaded")
    for number, (distance, combining, cells) in enumerate(rounds, 1):
        y = top + number * step
        for thread in combining:
            x = left + (thread + 0.5) * width
            drawing.line(x, y - step + height, x, y, THREAD, 1.6)
            drawing.line(x + distance * width, y - step + height, x + 8, y, THREAD, 1.6)
        drawing.text(24, y - step / 2 + height / 2 + 5, "barrier", 12, color=FAINT_INK)
        row(y, cells, combining, f"distance {distance}")
    drawing.text(left, top + len(rounds) * step + 50, f"thread 0 stores {values[0]}: all values, from left to right",
                 13, bold=True)
    drawing.save(Path(__file__).with_name("distances.svg"))
