"""Lab 10: a warp's 128 bytes laid over sectors and cache lines, from several starting places."""

from pathlib import Path

from drawing import BAD, EMPTY, FAINT_INK, INK, TOUCHED, USED, Drawing, count
from rules import sectors_of


def draw():
    lanes, float_bytes, sector_bytes, line_bytes = 32, 4, 32, 128
    in_sector, in_line = sector_bytes // float_bytes, line_bytes // float_bytes
    # Offsets that the lab does not ask for, but 0, which its chapter works out.
    offsets = [0, 3, 24, 27]
    neighbors_offset = 3
    warps = 2
    words = 3 * in_line
    cell, left, strip, top = 8, 24, 15, 112
    row_height = 58

    def wanted_by(offset, warp=0):
        return [offset + warp * lanes + lane for lane in range(lanes)]

    def blocks_of(wanted, size):
        return sectors_of([word * float_bytes for word in wanted], size)

    def sectors_text(wanted):
        return (f"{count(len(blocks_of(wanted, sector_bytes)), 'sector')}, "
                f"in {count(len(blocks_of(wanted, line_bytes)), 'cache line')}")

    drawing = Drawing(
        left * 2 + words * cell, top + (len(offsets) + 1) * row_height + warps * 46 - 20,
        "The sectors and cache lines that 128 bytes touch, from several starting places",
        "; ".join(f"offset {offset}: {sectors_text(wanted_by(offset))}" for offset in offsets) + ".")

    def draw_strip(y, wanted, shared=()):
        touched = blocks_of(wanted, sector_bytes)
        for word in range(words):
            sector = word // in_sector
            fill = (USED if word in wanted else TOUCHED) if sector in touched else EMPTY
            if sector in shared and word in wanted:
                fill = BAD
            drawing.box(left + word * cell, y, cell, strip, fill)
        for sector in range(words // in_sector):
            drawing.box(left + sector * in_sector * cell, y, in_sector * cell, strip, "none", INK, 1.4)
        for line in range(words // in_line + 1):
            x = left + line * in_line * cell
            drawing.line(x, y - 4, x, y + strip + 4, INK, 3)

    drawing.text(left, 28, f"{lanes} floats in a row, and where they begin", 16, bold=True)
    drawing.text(left, 48, f"Each cell is a float, each frame a sector of {sector_bytes} bytes. Thick strokes part cache lines "
                           f"of {line_bytes} bytes.", 12, color=FAINT_INK)
    x = left
    for fill, label in ((USED, "a float that a lane wants"), (TOUCHED, "moved with it"), (EMPTY, "not moved")):
        drawing.box(x, 62, 11, 11, fill)
        drawing.text(x + 17, 72, label, 12, color=FAINT_INK)
        x += 42 + 6.4 * len(label)

    for number, offset in enumerate(offsets):
        y = top + number * row_height
        wanted = wanted_by(offset)
        crooked = len(blocks_of(wanted, sector_bytes)) > lanes // in_sector
        drawing.text(left, y, f"offset {offset}", 13, bold=True)
        drawing.text(left + words * cell, y, sectors_text(wanted), 13, "end", BAD if crooked else USED)
        draw_strip(y + 10, wanted)

    y = top + len(offsets) * row_height + 6
    of_warp = [set(blocks_of(wanted_by(neighbors_offset, warp), sector_bytes)) for warp in range(warps)]
    shared = set.intersection(*of_warp)
    together = set.union(*of_warp)
    drawing.text(left, y, f"Neighbouring warps at offset {neighbors_offset}", 14, bold=True)
    drawing.text(left + words * cell, y,
                 f"{sum(map(len, of_warp))} sectors asked for, {len(together)} different ones", 13, "end", BAD)
    for warp in range(warps):
        drawing.text(left, y + 24 + warp * 46, f"warp {warp}", 12, color=FAINT_INK)
        draw_strip(y + 32 + warp * 46, wanted_by(neighbors_offset, warp), shared)
    drawing.save(Path(__file__).with_name("where-it-begins.svg"))
