"""Lab 12: narrow and wide requests for the same floats, and where a wide access may begin."""

from pathlib import Path

from drawing import BAD, EMPTY, FAINT_INK, INK, TOUCHED, USED, USED_INK, Drawing, count
from rules import sectors_of


def draw():
    # A warp small enough to draw; sectors and float4 are those of a GPU.
    lanes, float_bytes, sector_bytes, wide = 8, 4, 32, 4
    wide_bytes = wide * float_bytes
    in_sector = sector_bytes // float_bytes
    words = lanes * wide
    # Not the offsets' whole answer: one that fits, and one that does not.
    offsets = [0, 2]
    cell, left, top = 22, 24, 116

    def owners(width):
        """For each float the warp and the lane that loads it."""
        return [(word // width // lanes, word // width % lanes) for word in range(words)]

    def sectors_by_request(width):
        requests = {}
        for word, (warp, _) in enumerate(owners(width)):
            requests.setdefault(warp, []).append(word * float_bytes)
        return [len(sectors_of(addresses, sector_bytes)) for addresses in requests.values()]

    def result(width):
        sectors = sectors_by_request(width)
        return f"{count(len(sectors), 'request')} of {count(sectors[0], 'sector')}: {sum(sectors)} in all"

    drawing = Drawing(
        left * 2 + words * cell, top + 312, "The same floats by narrow and by wide requests, and where a float4 may begin",
        f"One float a lane: {result(1)}. Four floats a lane: {result(wide)}. A float4 may begin at multiples of "
        f"{wide_bytes} bytes only.")
    drawing.text(left, 28, f"{words} floats, one float or one float4 a lane", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {lanes} lanes in a warp. A cell is a float, a frame a sector of "
                           f"{sector_bytes} bytes. Numbers are lanes.", 12, color=FAINT_INK)

    for number, (name, width) in enumerate((("out[i] = in[i], one float a lane", 1), ("one float4 a lane", wide))):
        y = top + number * 92
        drawing.text(left, y - 12, name, 13, bold=True)
        drawing.text(left + words * cell, y - 12, result(width), 13, "end", USED)
        fills = [USED if warp % 2 == 0 else TOUCHED for warp, _ in owners(width)]
        for word, fill in enumerate(fills):
            drawing.box(left + word * cell, y, cell, cell, fill)
        for first in range(0, words, width):
            if width > 1:
                drawing.box(left + first * cell, y, width * cell, cell, "none", USED_INK, 1.6)
            drawing.text(left + (first + 0.5) * cell, y + cell * 0.7, owners(width)[first][1], 12, "middle",
                         USED_INK if fills[first] == USED else INK)
        for sector in range(words // in_sector):
            drawing.box(left + sector * in_sector * cell, y, in_sector * cell, cell, "none", INK, 1.8)
        warps = sorted({warp for warp, _ in owners(width)})
        for warp in warps:
            drawing.text(left + (warp + 0.5) * words / len(warps) * cell, y + cell + 16, f"request of warp {warp}", 11,
                         "middle", FAINT_INK)

    y = top + 2 * 92 + 8
    drawing.text(left, y, f"Where a float4 may begin: at multiples of {wide_bytes} bytes", 14, bold=True)
    for number, offset in enumerate(offsets):
        row = y + 22 + number * 46
        fits = offset * float_bytes % wide_bytes == 0
        color = USED if fits else BAD
        for word in range(in_sector * 2):
            inside = offset <= word < offset + wide
            drawing.cell(left + word * cell, row, cell, color if inside else EMPTY, word)
        for first in range(0, in_sector * 2, wide):
            drawing.box(left + first * cell, row, wide * cell, cell, "none", INK, 1.8)
        verdict = "allowed" if fits else "a fault: the kernel is stopped"
        drawing.text(left + in_sector * 2 * cell + 14, row + cell * 0.7,
                     f"in + {offset}: byte {offset * float_bytes}, {verdict}", 13, color=color)
    drawing.save(Path(__file__).with_name("narrow-and-wide.svg"))
