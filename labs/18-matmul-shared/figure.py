"""Lab 18: the tiles that one block of a matrix product needs, step by step, on a small machine."""

from pathlib import Path

from drawing import BAD, FAINT_INK, INK, MEMORY, THREAD, WANTED, Drawing, count


def draw():
    tile, tiles = 4, 3
    n = tile * tiles
    block_row, block_column = 1, 2
    cell, left, gap, top = 15, 24, 60, 148

    # What the threads of one block load from A: by themselves, and one element each in every step.
    threads = [(block_row * tile + y, block_column * tile + x) for y in range(tile) for x in range(tile)]
    alone = [(row, k) for row, _ in threads for k in range(n)]
    together = [(block_row * tile + y, step * tile + x) for step in range(tiles) for y in range(tile)
                for x in range(tile)]
    assert set(alone) == set(together)
    times_alone = len(alone) // len(set(alone))
    times_together = len(together) // len(set(together))

    side = n * cell
    drawing = Drawing(
        left * 2 + 3 * side + 2 * gap, top + side + 92, "A matrix product by tiles",
        f"A block computes one tile of C. It walks along a row of tiles of A and down a column of tiles of B, {tiles} steps "
        f"of {tile} products. Each element of A is loaded {times_alone} times by a block whose threads load for "
        f"themselves, and {count(times_together, 'time')} when they share.")
    drawing.text(left, 28, "What one block of a matrix product needs", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: tiles of {tile} x {tile}, matrices of {n} x {n}. The numbers are the steps "
                           "of the block.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "needed by the block, in the step with this number"),
                              (THREAD, "a sum for each thread of the block"), (MEMORY, "not needed")])

    def matrix(number, name, rule, step_of, color):
        x0 = left + number * (side + gap)
        drawing.text(x0, top - 26, name, 13, bold=True)
        drawing.text(x0, top - 9, rule, 12, color=FAINT_INK)
        for row in range(n):
            for column in range(n):
                fill = MEMORY if step_of(row, column) is None else color
                drawing.box(x0 + column * cell, top + row * cell, cell, cell, fill)
        for row in range(tiles):
            for column in range(tiles):
                x, y = x0 + column * tile * cell, top + row * tile * cell
                drawing.box(x, y, tile * cell, tile * cell, None, INK, 1.6)
                step = step_of(row * tile, column * tile)
                if step is not None and color == WANTED:
                    drawing.box(x, y, tile * cell, tile * cell, WANTED, INK, 1.6)
                    drawing.text(x + tile * cell / 2, y + tile * cell / 2 + 8, step, 22, "middle", bold=True, on=WANTED)

    matrix(0, "A", "a row of tiles", lambda row, column: column // tile if row // tile == block_row else None, WANTED)
    matrix(1, "B", "a column of tiles", lambda row, column: row // tile if column // tile == block_column else None,
           WANTED)
    matrix(2, "C", "the block's tile of sums",
           lambda row, column: 0 if (row // tile, column // tile) == (block_row, block_column) else None, THREAD)
    drawing.text(left + side + gap / 2, top + side / 2 + 8, "x", 22, "middle")
    drawing.text(left + 2 * side + 1.5 * gap, top + side / 2 + 8, "=", 22, "middle")

    y = top + side + 30
    drawing.text(left, y, f"Each thread for itself: every element of these tiles is loaded {times_alone} times by the block.",
                 13, color=BAD)
    drawing.text(left, y + 22, f"Through shared memory: {count(times_together, 'time')}, and used {times_alone} times.", 13)
    drawing.text(left, y + 44, f"In each step the block loads two tiles, and each thread adds {tile} products to its sum.", 13)
    drawing.save(Path(__file__).with_name("tiles-of-a-product.svg"))
