"""docs/toy-machine.md: lab 14's transposes step by step, as toy_machine.json has recorded them.

The recording says which lane touches which byte, and what each access costs. The values in the cells come of it: each
lane carries what it has loaded last to where it stores.
"""

import json

from drawing import BAD, FAINT_INK, INK, MEMORY, ROOT, SHARED, THREAD, WANTED, WASTED, Drawing, count

FIGURES = ROOT / "docs/figures"
FLOAT_BYTES = 4


class Step:
    """One access of one warp: what its array held afterwards, the words of its lanes, and what it cost."""

    def __init__(self, event, content):
        self.warp = event["warp"]
        self.space = event["space"]
        self.operation = event["operation"]
        self.array = event["lanes"][0]["array"]
        self.lane_at = {lane["offset"] // FLOAT_BYTES: lane["lane"] for lane in event["lanes"]}
        self.content = content
        self.units = event["units"]
        # Of the text that says what it cost.
        self.ink = BAD if event["units"] > event["ideal_units"] else INK

    def cost(self):
        return count(self.units, "segment" if self.space == "global" else "wavefront")


    def fill_of(self, word, segment, banks):
        """The color of a word of its array."""
        if self.space == "shared":
            in_its_bank = [other for other in self.lane_at if other % banks == word % banks]
            return SHARED if word not in self.lane_at else BAD if len(in_its_bank) > 1 else WANTED
        if word in self.lane_at:
            return WANTED
        return WASTED if word // segment in {other // segment for other in self.lane_at} else MEMORY


class Run:
    """One kernel: the steps of each block up to the barrier and after it."""

    def __init__(self, traces):
        self.machine = traces[0]["machine"]
        self.threads = traces[0]["block_extents"]
        self.tile = self.threads[0]
        self.n = self.tile * traces[0]["grid"][0]
        memory = {"matrix": list(range(self.n * self.n)), "transposed": [None] * self.n * self.n}
        self.blocks = {}
        for trace in traces:
            assert trace["dropped_events"] == 0
            memory["tile"] = [None] * self.tile * self.tile
            self.blocks[tuple(trace["block"][:2])] = self.halves_of(trace["events"], memory)
        assert memory["transposed"] == [column * self.n + row for row in range(self.n) for column in range(self.n)]

    @staticmethod
    def halves_of(events, memory):
        halves, carried = [[]], {}
        for event in events:
            if event["kind"] == "barrier":
                halves.append([])
                continue
            for lane in event["lanes"]:
                thread, word = (event["warp"], lane["lane"]), lane["offset"] // FLOAT_BYTES
                if event["operation"] == "load":
                    carried[thread] = memory[lane["array"]][word]
                else:
                    memory[lane["array"]][word] = carried[thread]
            halves[-1].append(Step(event, list(memory[event["lanes"][0]["array"]])))
        return halves

    def total(self, space, operation):
        return sum(step.units for halves in self.blocks.values() for half in halves for step in half
                   if (step.space, step.operation) == (space, operation))

    def words_of_segment(self):
        return self.machine["sector_bytes"] // FLOAT_BYTES


def recorded_runs():
    traces = json.loads((FIGURES / "toy_machine.json").read_text(encoding="utf-8"))
    return [Run([trace for trace in traces if trace["kernel"] == kernel])
            for kernel in ("naive_transpose", "tile_transpose")]


def draw_array(drawing, run, step, block, x, y, cell, detailed):
    """The array of a step: in global memory all of it, in shared memory the block's tile."""
    side = run.n if step.space == "global" else run.tile
    segment = run.words_of_segment()
    for word, value in enumerate(step.content):
        column, row = word % side, word // side
        fill = step.fill_of(word, segment, run.machine["bank_count"])
        drawing.cell(x + column * cell, y + row * cell, cell, fill, value if detailed else None)
        if detailed and word in step.lane_at:
            drawing.text(x + column * cell + 2, y + row * cell + 8, step.lane_at[word], 8, on=fill)
    if step.space == "global":
        for start in range(0, side * side, segment):
            drawing.box(x + start % side * cell, y + start // side * cell, segment * cell, cell, None, FAINT_INK, 1.3)
        # The block's tile: its own when loading, the mirrored one in the result.
        column, row = block if step.array == "matrix" else reversed(block)
        drawing.box(x + column * run.tile * cell, y + row * run.tile * cell, run.tile * cell, run.tile * cell, None,
                    INK, 2.4)
    else:
        for bank in range(side):
            drawing.box(x + bank * cell, y, cell, side * cell, None, FAINT_INK, 1.3)
            if detailed and bank == 0:
                drawing.text(x - 4, y - 5, "bank", 9, "end", FAINT_INK)
            if detailed:
                drawing.text(x + (bank + 0.5) * cell, y - 5, bank, 9, "middle", FAINT_INK)
        drawing.box(x, y, side * cell, side * cell, None, INK, 2.4)


def draw_machine(run, path):
    """The machine itself: the matrix, its blocks and warps, and where its elements lie in memory."""
    cell, left, top = 38, 24, 116
    words, segment, warp = run.n * run.n, run.words_of_segment(), run.machine["warp_size"]
    drawing = Drawing(
        left * 2 + words * cell, top + run.n * cell + 150, "The toy machine",
        f"A matrix of {run.n} x {run.n} floats, cut into blocks of {run.tile} x {run.tile}. Below, the same elements in "
        f"memory, one after another, in segments of {segment}.")
    drawing.text(left, 28, f"The toy machine: warps of {warp}, segments of {segment} floats, {run.machine['bank_count']} "
                           "banks", 16, bold=True)
    drawing.text(left, 48, f"A matrix of {run.n} x {run.n} floats holds 0 to {words - 1}. Each row of a block of "
                           f"{run.tile} x {run.tile} threads is a warp.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(MEMORY, "an element in global memory"), (THREAD, "a lane")])
    drawing.text(left, top - 10, "the matrix and its blocks", 12, bold=True)
    for word in range(words):
        drawing.cell(left + word % run.n * cell, top + word // run.n * cell, cell, MEMORY, word)
    for x, y in run.blocks:
        drawing.box(left + x * run.tile * cell, top + y * run.tile * cell, run.tile * cell, run.tile * cell, None, INK,
                    2.4)

    blocks_x, lane_cell = left + (run.n + 2) * cell, 24
    drawing.text(blocks_x, top - 10, "the grid: blocks, their warps, and the lanes of these", 12, bold=True)
    for x, y in run.blocks:
        block_x, block_y = blocks_x + x * 4.4 * cell, top + y * run.tile * cell + 12
        drawing.text(block_x, block_y, f"block ({x}, {y})", 11, color=FAINT_INK)
        for row in range(run.threads[1]):
            row_y = block_y + 5 + row * (lane_cell + 3)
            drawing.text(block_x + warp * lane_cell + 8, row_y + 16, f"warp {row}", 10, color=FAINT_INK)
            for lane in range(warp):
                drawing.cell(block_x + lane * lane_cell, row_y, lane_cell, THREAD, lane)

    memory_y = top + run.n * cell + 66
    drawing.text(left, memory_y - 14, f"the same elements in memory: each frame is a segment of {segment} floats", 12,
                 bold=True)
    for word in range(words):
        drawing.cell(left + word * cell, memory_y, cell, MEMORY, word)
    for start in range(0, words, segment):
        drawing.box(left + start * cell, memory_y, segment * cell, cell, None, INK, 2)
    for row in range(run.n):
        drawing.text(left + (row + 0.5) * run.n * cell, memory_y + cell + 20, f"row {row}", 11, "middle", FAINT_INK)
    drawing.save(path)


def draw_block(run, block, title, subtitle, path):
    """One block in detail: a row of panels for each half."""
    halves = run.blocks[block]
    has_tile = any(step.space == "shared" for half in halves for step in half)
    cell, left, gap, top = 28, 24, 38, 154 if has_tile else 134
    panel, row_height = run.n * cell, run.n * cell + 88
    steps = max(len(half) for half in halves)
    drawing = Drawing(
        left * 2 + steps * panel + (steps - 1) * gap, top + len(halves) * row_height - 30 + (len(halves) - 1) * 26, title,
        ". ".join(f"Warp {step.warp}, {step.space} {step.operation}, {step.array}: {step.cost()}"
                  for half in halves for step in half) + ".")
    drawing.text(left, 28, title, 16, bold=True)
    drawing.text(left, 48, subtitle, 12, color=FAINT_INK)
    drawing.text(left, 66, "Large numbers are values, small ones lanes. The thick frame is the block's tile.", 12,
                 color=FAINT_INK)
    drawing.legend(left, 89, [(WANTED, "accessed by a lane"), (WASTED, "moved with it, but not wanted"),
                              (MEMORY, "global memory, not moved")])
    if has_tile:
        drawing.legend(left, 109, [(SHARED, "shared memory, not accessed"),
                                   (BAD, "in conflict: the lanes want two words of one bank")])
    number = 0
    for half_number, half in enumerate(halves):
        y = top + half_number * (row_height + 26)
        if half_number > 0:
            bar_y = y - 42
            drawing.line(left, bar_y, drawing.width - left, bar_y, INK, 3)
            drawing.text(drawing.width / 2, bar_y - 7, "barrier: no warp goes on before both have arrived", 12, "middle")
        for column, step in enumerate(half):
            number += 1
            x = left + column * (panel + gap)
            drawing.text(x, y - 14, f"{number}. warp {step.warp}: {step.operation}", 12, bold=True)
            inset = 0 if step.space == "global" else (panel - run.tile * cell) / 2
            draw_array(drawing, run, step, block, x + inset, y + inset, cell, True)
            drawing.text(x, y + panel + 16, f"{step.array} ({step.space})", 11, color=FAINT_INK)
            drawing.text(x, y + panel + 33, step.cost(), 12, color=step.ink, bold=True)
            if column > 0:
                drawing.arrow(x - gap + 6, x - 6, y + panel / 2)
    drawing.save(path)


def draw_all(runs, names, path):
    """Every step of every block, small."""
    cell, left, gap, top, label = 13, 24, 13, 120, 74
    panel, row_height = runs[0].n * cell, runs[0].n * cell + 34
    lengths = [sum(len(half) for half in run.blocks[0, 0]) for run in runs]
    between = 40
    barrier = 16
    widths = [length * (panel + gap) - gap + barrier * (len(run.blocks[0, 0]) - 1)
              for run, length in zip(runs, lengths)]
    drawing = Drawing(
        left * 2 + label + sum(widths) + between, top + len(runs[0].blocks) * row_height + 40,
        "Every step of every block",
        ". ".join(f"{name}: {run.total('global', 'load')} segments loaded, {run.total('global', 'store')} stored"
                  for run, name in zip(runs, names)) + ".")
    drawing.text(left, 28, "Every step of every block", 16, bold=True)
    drawing.text(left, 48, "A row is a block, a picture one access of one warp, with its segments, or its wavefronts in "
                           "the tile. A red number is more than needed.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "accessed"), (WASTED, "moved with it, but not wanted"), (MEMORY, "not moved"),
                              (SHARED, "shared memory, not accessed"), (BAD, "accessed, in conflict")])
    x = left + label
    for run, name, width in zip(runs, names, widths):
        drawing.text(x, top - 16, name, 13, bold=True)
        for row, (block, halves) in enumerate(run.blocks.items()):
            y, step_x = top + row * row_height, x
            if run is runs[0]:
                drawing.text(left, y + panel / 2 + 4, f"block {block}", 11, color=FAINT_INK)
            for number, half in enumerate(halves):
                if number > 0:
                    bar_x = step_x - gap / 2 + barrier / 2
                    drawing.line(bar_x, y - 3, bar_x, y + panel + 3, INK, 3)
                    step_x += barrier
                for step in half:
                    inset = 0 if step.space == "global" else (panel - run.tile * cell) / 2
                    draw_array(drawing, run, step, block, step_x + inset, y + inset, cell, False)
                    drawing.text(step_x + panel / 2, y + panel + 15, step.units, 11, "middle", step.ink, True)
                    step_x += panel + gap
        totals = [f"{what}: {run.total(*key)}" for what, key in (
            ("segments loaded", ("global", "load")), ("stored", ("global", "store")),
            ("wavefronts to fill the tile", ("shared", "store")), ("to empty it", ("shared", "load"))) if run.total(*key)]
        drawing.text(x, top + len(run.blocks) * row_height + 16, ", ".join(totals), 12, color=INK)
        x += width + between
    drawing.save(path)


def draw():
    naive, tiled = recorded_runs()
    block = (1, 0)
    draw_machine(naive, FIGURES / "toy-machine.svg")
    draw_block(naive, block, f"Without a tile: the four accesses of block {block}",
               "Each warp carries a row of the matrix straight into a column of the result.",
               FIGURES / "toy-machine-naive.svg")
    draw_block(tiled, block, f"Through a tile: the eight accesses of block {block}",
               "Rows go into the tile, columns come out of it, and are rows of the result.",
               FIGURES / "toy-machine-tile.svg")
    draw_all([naive, tiled], ["without a tile", "through a tile"], FIGURES / "toy-machine-all.svg")
