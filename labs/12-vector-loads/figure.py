"""Lab 12: narrow and wide requests for the same floats, and where a wide access may begin."""

from pathlib import Path

from drawing import BAD, FAINT_INK, INK, MEMORY, OTHER, WANTED, Drawing, count
from rules import sectors_of


def draw():
    # A warp small enough to draw, whose wide loads are float2: the lab asks about float4. Sectors are those of a GPU.
    lanes, float_bytes, sector_bytes, wide = 8, 4, 32, 2
    in_sector = sector_bytes // float_bytes
    words = 32
    # Where a float4 may begin: not at the offsets that the lab asks about.
    four, offsets, first_shown = 4, [8, 10], 8
    four_bytes = four * float_bytes
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
        left * 2 + words * cell, top + 308, "The same floats by narrow and by wide requests, and where a float4 may begin",
        f"One float a lane: {result(1)}. One float{wide} a lane: {result(wide)}. A float4 may begin at multiples of "
        f"{four_bytes} bytes only.")
    drawing.text(left, 28, f"{words} floats, one float or one float{wide} a lane", 16, bold=True)
    drawing.text(left, 48, f"{lanes} lanes in a warp. Numbers are lanes. A thin frame is what a lane loads, a thick one a sector.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "wanted by warp 0"), (OTHER, "wanted by another warp"),
                              (MEMORY, "not wanted"), (BAD, "a fault")])

    for number, (name, width) in enumerate((("one float a lane", 1), (f"one float{wide} a lane", wide))):
        y = top + number * 92
        drawing.text(left, y - 12, name, 13, bold=True)
        drawing.text(left + words * cell, y - 12, result(width), 13, "end")
        for first in range(0, words, width):
            warp, lane = owners(width)[first]
            fill = WANTED if warp == 0 else OTHER
            drawing.box(left + first * cell, y, width * cell, cell, fill, FAINT_INK, 1.2)
            drawing.text(left + (first + width / 2) * cell, y + cell * 0.7, lane, 12, "middle", on=fill)
        for sector in range(words // in_sector):
            drawing.box(left + sector * in_sector * cell, y, in_sector * cell, cell, None, INK, 2.4)
        warps = sorted({warp for warp, _ in owners(width)})
        for warp in warps:
            drawing.text(left + (warp + 0.5) * words / len(warps) * cell, y + cell + 16, f"request of warp {warp}", 11,
                         "middle", FAINT_INK)

    y = top + 2 * 92 + 8
    drawing.text(left, y, f"Where a float4 may begin: at multiples of {four_bytes} bytes. Numbers are floats.", 13, bold=True)
    for number, offset in enumerate(offsets):
        row = y + 20 + number * 46
        fits = offset * float_bytes % four_bytes == 0
        for word in range(in_sector):
            inside = offset <= first_shown + word < offset + four
            fill = MEMORY if not inside else WANTED if fits else BAD
            drawing.cell(left + word * cell, row, cell, fill, first_shown + word)
        for first in range(0, in_sector, four):
            drawing.box(left + first * cell, row, four * cell, cell, None, INK, 1.8)
        verdict = "allowed" if fits else "a fault: the kernel is stopped"
        drawing.text(left + in_sector * cell + 14, row + cell * 0.7,
                     f"in + {offset}: byte {offset * float_bytes}, {verdict}", 13, color=INK if fits else BAD)
    drawing.save(Path(__file__).with_name("narrow-and-wide.svg"))
