"""Lab 14: the two transposes on a small machine."""

from pathlib import Path

from drawing import BAD, FAINT_INK, INK, MEMORY, SHARED, WANTED, WASTED, Drawing, count
from rules import sectors_of


def draw():
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
        width, 86 + 2 * row_height + 8, "A transpose without and with a tile in shared memory",
        "The accesses of one warp. Without a tile it loads a piece of a row and stores a piece of a column. With a "
        "tile it loads a piece of a row into its row of the tile; after the barrier it reads a column of the tile and "
        "stores it as a piece of a row, in the block's mirrored place.")
    drawing.text(left, 28, "What one warp of one block does", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {tile} lanes in a warp, {tile} floats in a sector, {tile} x {tile} "
                           "threads in a block. Numbers are lanes.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "accessed by the warp"), (WASTED, "moved, but not wanted"),
                              (MEMORY, "global memory, not moved"), (SHARED, "shared memory, not accessed")])

    def sectors_text(places):
        sectors = len(sectors_of([index_of(place) for place in places.values()], tile))
        return count(sectors, "sector"), BAD if sectors > 1 else INK

    def draw_matrix(x, y, name, places, block, what):
        label, color = sectors_text(places)
        touched = sectors_of([index_of(place) for place in places.values()], tile)
        lane_at = {place: lane for lane, place in places.items()}
        drawing.text(x, y - 8, name, 12, bold=True)
        for row in range(n):
            for column in range(n):
                place = (row, column)
                inside = index_of(place) // tile in touched
                drawing.cell(x + column * cell, y + row * cell, cell,
                             WANTED if place in lane_at else WASTED if inside else MEMORY, lane_at.get(place))
        drawing.box(x + block[1] * tile_side, y + block[0] * tile_side, tile_side, tile_side, None, INK, 2.4)
        drawing.text(x, y + matrix_side + 18, f"{what}: {label}", 13, color=color, bold=True)

    def draw_tile(x, y, name, places, what):
        lane_at = {place: lane for lane, place in places.items()}
        drawing.text(x, y - 8, name, 12, bold=True)
        for row in lanes:
            for column in lanes:
                drawing.cell(x + column * cell, y + row * cell, cell, WANTED if (row, column) in lane_at else SHARED,
                             lane_at.get((row, column)))
        drawing.box(x, y, tile_side, tile_side, None, INK, 2.4)
        drawing.text(x, y + tile_side + 18, what, 12, color=FAINT_INK)

    last_x = left + matrix_side + 2 * tile_side + 3 * gap
    y = 134
    drawing.text(left, y - 28, "Without a tile: a row is loaded, a column is stored", 13, color=FAINT_INK)
    draw_matrix(left, y, "matrix (global memory)", loaded, (block_y, block_x), "load")
    drawing.arrow(left + matrix_side + 10, last_x - 10, y + matrix_side / 2)
    draw_matrix(last_x, y, "transposed (global memory)", stored_naively, (block_x, block_y), "store")

    y += row_height
    drawing.text(left, y - 28, "With a tile: the turn happens in shared memory, and both sides are rows", 13,
                 color=FAINT_INK)
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
    drawing.save(Path(__file__).with_name("tile-transpose.svg"))
