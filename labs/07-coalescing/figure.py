"""Lab 07: one load request and the sectors that it touches."""

from pathlib import Path

from drawing import FAINT_INK, INK, MEMORY, THREAD, WANTED, WASTED, Drawing, count
from rules import sectors_of


def draw():
    warp, sector_bytes, float_bytes = 32, 32, 4
    words_in_sector = sector_bytes // float_bytes
    # No stride that the lab asks for, but 1, which its chapter works out.
    widest_stride = 3
    patterns = [
        ("lane i loads a[i]", lambda lane: lane),
        (f"lane i loads a[{warp - 1} - i]", lambda lane: warp - 1 - lane),
        ("all lanes load a[0]", lambda lane: 0),
        (f"lane i loads a[{widest_stride} * i]", lambda lane: widest_stride * lane),
    ]
    words = warp * widest_stride
    cell, left, panel_height, top = 9, 24, 124, 66

    def touched_by(index):
        return sectors_of([index(lane) * float_bytes for lane in range(warp)], sector_bytes)

    drawing = Drawing(
        left * 2 + words * cell, top + panel_height * len(patterns) + 6, "The sectors that one load request touches",
        f"Load requests of a warp of {warp} lanes, drawn over the same stretch of memory, which is cut into sectors of "
        f"{sector_bytes} bytes. "
        + "; ".join(f"{name}: {count(len(touched_by(index)), 'sector')}" for name, index in patterns) + ".")
    drawing.text(left, 28, f"One load request: {warp} lanes, {float_bytes} bytes each", 16, bold=True)
    drawing.legend(left, 51, [(THREAD, "a lane"), (WANTED, "a float that lanes want"),
                              (WASTED, "moved with it: the same sector, but not wanted"), (MEMORY, "not moved")])

    for number, (name, index) in enumerate(patterns):
        y = top + number * panel_height
        wanted = [index(lane) for lane in range(warp)]
        touched = touched_by(index)
        used_bytes = len(set(wanted)) * float_bytes
        drawing.text(left, y + 16, name, 13, bold=True)
        drawing.text(left + words * cell, y + 16,
                     f"{count(len(touched), 'sector')} moved: {len(touched) * sector_bytes} bytes, "
                     f"of which {used_bytes} are used", 13, "end")

        lanes_y, words_y = y + 24, y + 84
        first_x = left + (words * cell - warp * cell) / 2
        for lane, word in enumerate(wanted):
            drawing.line(first_x + (lane + 0.5) * cell, lanes_y + cell + 3, left + (word + 0.5) * cell, words_y,
                         WANTED, 0.7)
        for lane in range(warp):
            drawing.box(first_x + lane * cell, lanes_y, cell, cell + 3, THREAD)
        drawing.text(first_x - 6, lanes_y + 10, "lane 0", 11, "end", FAINT_INK)
        drawing.text(first_x + warp * cell + 6, lanes_y + 10, f"lane {warp - 1}", 11, "start", FAINT_INK)

        for word in range(words):
            fill = WANTED if word in wanted else WASTED if word // words_in_sector in touched else MEMORY
            drawing.box(left + word * cell, words_y, cell, cell + 5, fill)
        for sector in range(words // words_in_sector):
            drawing.box(left + sector * words_in_sector * cell, words_y, words_in_sector * cell, cell + 5, None,
                        INK, 1.6)
            drawing.text(left + (sector + 0.5) * words_in_sector * cell, words_y + cell + 18, f"sector {sector}", 10,
                         "middle", FAINT_INK)
    drawing.save(Path(__file__).with_name("sectors-of-a-request.svg"))
