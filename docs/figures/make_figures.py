#!/usr/bin/env python3
"""Draws the figures of the labs' chapters: python3 docs/figures/make_figures.py

Standard library only, and the same files on every run. Every number in a figure is computed here, by the rule that the
figure explains; none is typed in.
"""

from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Each figure has a background of its own, so that it reads the same on light and on dark pages.
BACKGROUND = "#fbfaf7"
FRAME = "#8a8780"
INK = "#22252a"
FAINT_INK = "#5a5e66"
GRID = "#b9b6ae"
EMPTY = "#ffffff"
TOUCHED = "#cfe1f4"
USED = "#1f5c9e"
USED_INK = "#ffffff"
BAD = "#b4461c"
FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


# The rules


def sectors_of(addresses, sector_bytes):
    """The sectors that one global request moves: the aligned blocks that its lanes touch."""
    return sorted({address // sector_bytes for address in addresses})


def wavefronts_of(words, banks):
    """The wavefronts of one shared-memory instruction: the most different words that any one bank is asked for."""
    wanted = [set() for _ in range(banks)]
    for word in words:
        wanted[word % banks].add(word)
    return max(len(words_of_bank) for words_of_bank in wanted)


# Drawing


class Drawing:
    def __init__(self, width, height, title, description):
        self.width = width
        self.height = height
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" font-family="{FONT}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(description)}</desc>",
            f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="6" fill="{BACKGROUND}" '
            f'stroke="{FRAME}"/>',
        ]

    def box(self, x, y, width, height, fill="none", stroke=GRID, stroke_width=1):
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" '
                          f'stroke="{stroke}" stroke-width="{stroke_width:g}"/>')

    def text(self, x, y, content, size=13, anchor="start", colour=INK, bold=False):
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" '
                          f'fill="{colour}"{weight}>{escape(str(content))}</text>')

    def line(self, x1, y1, x2, y2, colour=USED, width=1.0):
        self.parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" '
                          f'stroke-width="{width:g}"/>')

    def arrow(self, x1, x2, y):
        self.line(x1, y, x2 - 6, y, INK, 1.5)
        self.parts.append(f'<path d="M{x2:g} {y:g} l-8 -4.5 v9 z" fill="{INK}"/>')

    def cell(self, x, y, size, fill, label=None):
        self.box(x, y, size, size, fill)
        if label is not None:
            self.text(x + size / 2, y + size * 0.7, label, size * 0.56, "middle",
                      USED_INK if fill in (USED, BAD) else INK)

    def save(self, path):
        path.write_text("\n".join(self.parts + ["</svg>", ""]), encoding="utf-8")


def count(number, noun):
    return f"{number} {noun}" + ("" if number == 1 else "s")


# Lab 07: one load request and the sectors that it touches


def draw_sectors_of_a_request():
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
    x = left
    for fill, label in ((USED, "a float that a lane wants"), (TOUCHED, "moved with it: the same sector"),
                        (EMPTY, "not moved")):
        drawing.box(x, 40, 11, 11, fill)
        drawing.text(x + 17, 50, label, 12, colour=FAINT_INK)
        x += 42 + 6.4 * len(label)

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
                         width=0.7)
        for lane in range(warp):
            drawing.box(first_x + lane * cell, lanes_y, cell, cell + 3, EMPTY, FAINT_INK)
        drawing.text(first_x - 6, lanes_y + 10, "lane 0", 11, "end", FAINT_INK)
        drawing.text(first_x + warp * cell + 6, lanes_y + 10, f"lane {warp - 1}", 11, "start", FAINT_INK)

        for word in range(words):
            fill = USED if word in wanted else TOUCHED if word // words_in_sector in touched else EMPTY
            drawing.box(left + word * cell, words_y, cell, cell + 5, fill)
        for sector in range(words // words_in_sector):
            drawing.box(left + sector * words_in_sector * cell, words_y, words_in_sector * cell, cell + 5, "none",
                        INK, 1.6)
            drawing.text(left + (sector + 0.5) * words_in_sector * cell, words_y + cell + 18, f"sector {sector}", 10,
                         "middle", FAINT_INK)
    drawing.save(ROOT / "labs/07-coalescing/sectors-of-a-request.svg")


# Lab 14: the two transposes on a small machine


def draw_tile_transpose():
    # Small enough to draw: a matrix of 2 x 2 tiles; a warp is as wide as a tile, and so is a sector.
    tile, tiles = 4, 2
    n = tile * tiles
    block_x, block_y, warp_row = 1, 0, 2
    lanes = range(tile)
    cell, left, gap = 22, 24, 62

    def index_of(place):
        return place[0] * n + place[1]

    loaded = {lane: (block_y * tile + warp_row, block_x * tile + lane) for lane in lanes}
    stored_naively = {lane: (place[1], place[0]) for lane, place in loaded.items()}
    # Through the tile: the block's offsets are swapped, the lane stays on the column.
    stored = {lane: (block_x * tile + warp_row, block_y * tile + lane) for lane in lanes}
    filled = {lane: (warp_row, lane) for lane in lanes}
    emptied = {lane: (lane, warp_row) for lane in lanes}
    # What arrives is the transpose: each lane finds in the tile what belongs where it stores.
    for lane in lanes:
        source = (stored[lane][1], stored[lane][0])
        assert emptied[lane] == (source[0] - block_y * tile, source[1] - block_x * tile)

    matrix_side, tile_side = n * cell, tile * cell
    width = left * 2 + 2 * matrix_side + 2 * tile_side + 3 * gap + 20
    row_height = matrix_side + 78
    drawing = Drawing(
        width, 56 + 2 * row_height + 8, "A transpose without and with a tile in shared memory",
        "The accesses of one warp. Without a tile it loads a piece of a row and stores a piece of a column. With a "
        "tile it loads a piece of a row into its row of the tile; after the barrier it reads a column of the tile and "
        "stores it as a piece of a row, in the block's mirrored place.")
    drawing.text(left, 28, "What one warp of one block does", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {tile} lanes in a warp, {tile} floats in a sector, {tile} x {tile} "
                           "threads in a block. Numbers are lanes.", 12, colour=FAINT_INK)

    def sectors_text(places):
        sectors = len(sectors_of([index_of(place) for place in places.values()], tile))
        return count(sectors, "sector"), BAD if sectors > 1 else USED

    def draw_matrix(x, y, name, places, block, what):
        label, colour = sectors_text(places)
        touched = sectors_of([index_of(place) for place in places.values()], tile)
        lane_at = {place: lane for lane, place in places.items()}
        drawing.text(x, y - 8, name, 12, bold=True)
        for row in range(n):
            for column in range(n):
                place = (row, column)
                inside = index_of(place) // tile in touched
                drawing.cell(x + column * cell, y + row * cell, cell,
                             colour if place in lane_at else TOUCHED if inside else EMPTY, lane_at.get(place))
        drawing.box(x + block[1] * tile_side, y + block[0] * tile_side, tile_side, tile_side, "none", INK, 2.4)
        drawing.text(x, y + matrix_side + 18, f"{what}: {label}", 13, colour=colour, bold=True)

    def draw_tile(x, y, name, places, what):
        lane_at = {place: lane for lane, place in places.items()}
        drawing.text(x, y - 8, name, 12, bold=True)
        for row in lanes:
            for column in lanes:
                drawing.cell(x + column * cell, y + row * cell, cell, USED if (row, column) in lane_at else EMPTY,
                             lane_at.get((row, column)))
        drawing.box(x, y, tile_side, tile_side, "none", INK, 2.4)
        drawing.text(x, y + tile_side + 18, what, 12, colour=FAINT_INK)

    last_x = left + matrix_side + 2 * tile_side + 3 * gap
    y = 104
    drawing.text(left, y - 28, "Without a tile: a row is loaded, a column is stored", 13, colour=FAINT_INK)
    draw_matrix(left, y, "matrix (global memory)", loaded, (block_y, block_x), "load")
    drawing.arrow(left + matrix_side + 10, last_x - 10, y + matrix_side / 2)
    draw_matrix(last_x, y, "transposed (global memory)", stored_naively, (block_x, block_y), "store")

    y += row_height
    drawing.text(left, y - 28, "With a tile: the turn happens in shared memory, and both sides are rows", 13,
                 colour=FAINT_INK)
    tile_y = y + (matrix_side - tile_side) / 2
    middle = y + matrix_side / 2
    draw_matrix(left, y, "matrix (global memory)", loaded, (block_y, block_x), "load")
    x = left + matrix_side
    drawing.arrow(x + 10, x + gap - 10, middle)
    x += gap
    draw_tile(x, tile_y, "tile (shared)", filled, "a row filled")
    x += tile_side
    drawing.arrow(x + 10, x + gap - 10, middle)
    drawing.line(x + gap / 2 - 3, tile_y - 4, x + gap / 2 - 3, tile_y + tile_side + 4, INK, 3)
    drawing.text(x + gap / 2 - 3, tile_y + tile_side + 18, "barrier", 12, "middle", INK)
    x += gap
    draw_tile(x, tile_y, "tile (shared)", emptied, "a column read")
    x += tile_side
    drawing.arrow(x + 10, x + gap - 10, middle)
    draw_matrix(last_x, y, "transposed (global memory)", stored, (block_x, block_y), "store")
    drawing.save(ROOT / "labs/14-tile-transpose/tile-transpose.svg")


# Lab 15: words, banks and wavefronts on a small machine


def draw_banks():
    banks = lanes = 8
    one_word = 3

    def column(pitch):
        return f"a column, pitch {pitch}", f"lane i: word {pitch} * i", [pitch * lane for lane in range(lanes)]

    patterns = [
        ("a row", "lane i: word i", list(range(lanes))),
        ("one word", f"all lanes: word {one_word}", [one_word] * lanes),
        column(banks),
        column(banks + banks // 2),
    ]
    rows = max(max(words) for _, _, words in patterns) // banks + 1
    cell, left, gap, top = 22, 24, 34, 126
    drawing = Drawing(
        left * 2 + len(patterns) * banks * cell + (len(patterns) - 1) * gap, top + rows * cell + 68,
        "Banks of shared memory",
        f"Four accesses of {lanes} lanes to {banks} banks. " + "; ".join(
            f"{name}: {count(wavefronts_of(words, banks), 'wavefront')}" for name, _, words in patterns) + ".")
    drawing.text(left, 28, f"Shared memory of a small machine: {lanes} lanes, {banks} banks; word w lives in bank "
                           f"w % {banks}", 14, bold=True)
    drawing.text(left, 48, "Each cell is a word of 4 bytes, each column a bank. The number in a cell is the lane that "
                           "wants it.", 12, colour=FAINT_INK)
    for number, (name, rule, words) in enumerate(patterns):
        x = left + number * (banks * cell + gap)
        wavefronts = wavefronts_of(words, banks)
        colour = BAD if wavefronts > 1 else USED
        drawing.text(x, 76, name, 13, bold=True)
        drawing.text(x, 92, rule, 12, colour=FAINT_INK)
        for bank in range(banks):
            drawing.text(x + (bank + 0.5) * cell, top - 6, bank, 11, "middle", FAINT_INK)
        for word in range(rows * banks):
            wanting = [lane for lane, wanted in enumerate(words) if wanted == word]
            label = None if not wanting else wanting[0] if len(wanting) == 1 else "all"
            drawing.cell(x + word % banks * cell, top + word // banks * cell, cell, colour if wanting else EMPTY, label)
        for bank in range(banks):
            drawing.box(x + bank * cell, top, cell, rows * cell, "none", FAINT_INK, 1.4)
        drawing.text(x, top + rows * cell + 22, count(wavefronts, "wavefront"), 14, colour=colour, bold=True)
        drawing.text(x, top + rows * cell + 42, count(wavefronts - 1, "bank conflict"), 13, colour=colour)
    drawing.save(ROOT / "labs/15-bank-conflicts/banks.svg")


if __name__ == "__main__":
    draw_sectors_of_a_request()
    draw_tile_transpose()
    draw_banks()
