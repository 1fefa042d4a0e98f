"""Lab 24: shuffles down, in a warp of 8 lanes."""

from pathlib import Path

from drawing import EMPTY, FAINT_INK, THREAD, Drawing


def draw():
    lanes = 8
    held = [{lane} for lane in range(lanes)]
    rows = [("at first", None, held)]
    distance = lanes // 2
    while distance > 0:
        # A lane beyond the last keeps its own value: what it then holds is of no use.
        held = [mine | held[lane + distance] if lane + distance < lanes else mine for lane, mine in enumerate(held)]
        rows.append((f"distance {distance}", distance, held))
        distance //= 2

    width, height, left, top, step = 78, 30, 130, 116, 82
    drawing = Drawing(left + lanes * width + 24, top + len(rows) * step - 6, "Shuffles down",
                      f"{lanes} lanes; after {len(rows) - 1} shuffles lane 0 has the values of all.")
    drawing.text(24, 28, f"A warp of {lanes} lanes: each combines its own value with that of the lane at a distance",
                 14, bold=True)
    drawing.text(24, 48, "The numbers are the lanes whose values have come together.", 12, color=FAINT_INK)
    drawing.legend(24, 71, [(THREAD, "a lane whose value is needed"),
                            (EMPTY, "a lane whose value is not needed any more; it still takes part")])
    alive = lanes
    for number, (name, distance, sets) in enumerate(rows):
        y = top + number * step
        if distance is not None:
            alive = distance
            for lane in range(alive):
                x = left + (lane + 0.5) * width
                drawing.line(x, y - step + height, x, y, THREAD, 1.4)
                drawing.line(x + distance * width, y - step + height, x + 8, y, THREAD, 1.4)
        drawing.text(24, y + 20, name, 13, bold=True)
        for lane in range(lanes):
            x = left + lane * width
            useful = lane < alive
            drawing.box(x, y, width, height, THREAD if useful else EMPTY)
            if useful:
                text = ",".join(map(str, sorted(sets[lane]))) if len(sets[lane]) < lanes else f"all {lanes}"
                drawing.text(x + width / 2, y + 20, text, 13, "middle", on=THREAD)
    for lane in range(lanes):
        drawing.text(left + (lane + 0.5) * width, top - 8, f"lane {lane}", 11, "middle", FAINT_INK)
    drawing.save(Path(__file__).with_name("shuffles.svg"))
