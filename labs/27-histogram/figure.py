"""Lab 27: a histogram by global atomics, and by bins of each block, on a small machine."""

from pathlib import Path

from drawing import BAD, FAINT_INK, MEMORY, SHARED, Drawing, count


def draw():
    bins, block_values = 4, 8
    values = [0, 2, 1, 2, 3, 2, 0, 2, 1, 1, 2, 3, 0, 0, 2, 1, 2, 2, 3, 1, 0, 2, 3, 2]
    blocks = [values[first:first + block_values] for first in range(0, len(values), block_values)]
    own = [[block.count(b) for b in range(bins)] for block in blocks]
    total = [sum(counts[b] for counts in own) for b in range(bins)]
    assert total == [values.count(b) for b in range(bins)]

    cell, left, gap, top = 26, 24, 40, 116
    width = block_values * cell
    drawing = Drawing(
        left * 2 + len(blocks) * width + (len(blocks) - 1) * gap, top + 4 * cell + 172, "A histogram in two stages",
        f"{len(values)} values in {len(blocks)} blocks are counted in bins of each block, in shared memory; then each block "
        f"adds its {bins} bins to those in global memory: {len(blocks) * bins} global atomics in place of {len(values)}.")
    drawing.text(left, 28, "Count in the block, then add the counts to those of all", 16, bold=True)
    drawing.text(left, 48, f"On a small machine: {bins} bins, {len(blocks)} blocks with {block_values} values each.", 12,
                 color=FAINT_INK)
    drawing.legend(left, 71, [(MEMORY, "in global memory"), (SHARED, "in the shared memory of a block")])

    bins_y = top + cell + 56
    global_y = bins_y + cell + 66
    global_x = left + (len(blocks) * width + (len(blocks) - 1) * gap - bins * cell) / 2
    for number, (block, counts) in enumerate(zip(blocks, own)):
        x = left + number * (width + gap)
        drawing.text(x, top - 8, f"values of block {number}", 12, bold=True)
        for i, value in enumerate(block):
            drawing.cell(x + i * cell, top, cell, MEMORY, value)
        bins_x = x + (width - bins * cell) / 2
        drawing.line(x + width / 2, top + cell + 4, x + width / 2, bins_y - 22, width=1.5)
        drawing.text(bins_x, bins_y - 8, "its own bins (shared)", 12)
        for b in range(bins):
            drawing.cell(bins_x + b * cell, bins_y, cell, SHARED, counts[b])
        drawing.line(x + width / 2, bins_y + cell + 4, global_x + bins * cell / 2, global_y - 24, width=1.5)
    drawing.text(global_x + bins * cell / 2, global_y - 8, "bins of all (global)", 12, "middle", bold=True)
    for b in range(bins):
        drawing.cell(global_x + b * cell, global_y, cell, MEMORY, total[b])
    y = global_y + cell + 30
    drawing.text(left, y, f"Every value a global atomic: {len(values)}.", 13, color=BAD)
    drawing.text(left, y + 22, f"Every bin of every block one: {len(blocks)} x {bins} = "
                               f"{count(len(blocks) * bins, 'global atomic')}, however many values there are.", 13)
    drawing.save(Path(__file__).with_name("count-at-home.svg"))
