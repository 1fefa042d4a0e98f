"""Lab 21: which blocks fit on a multiprocessor."""

import re
from pathlib import Path

from drawing import EMPTY, FAINT_INK, INK, THREAD, Drawing, count

LAB = Path(__file__).parent
WARP = 32


def contract():
    """The limits in the lab's contract."""
    text = (LAB / "lab.hpp").read_text(encoding="utf-8")

    def number(name):
        product = 1
        for factor in re.search(rf"constexpr unsigned {name} = ([0-9 *]+);", text)[1].split("*"):
            product *= int(factor)
        return product

    return {name: number(name)
            for name in ("most_warps", "most_blocks", "registers", "shared_bytes", "reserved_shared_bytes")}


def resident_blocks(limits, threads, registers, shared):
    """How many blocks fit by each limit."""
    return {
        "warps": limits["most_warps"] // (threads // WARP),
        "blocks": limits["most_blocks"],
        "registers": limits["registers"] // (registers * threads),
        "shared memory": limits["shared_bytes"] // (shared + limits["reserved_shared_bytes"]),
    }


def draw():
    limits = contract()
    # Threads, registers of a thread, shared memory. Others than in the lab's predictions.
    kernels = [(512, 32, 4 * 1024), (256, 80, 4 * 1024), (128, 32, 20 * 1024)]
    places = limits["most_warps"]
    cell, left, top, step = 11, 24, 116, 78
    drawing = Drawing(left * 2 + places * cell, top + len(kernels) * step + 8, "Warps on a multiprocessor",
                      f"Three kernels on a multiprocessor with {places} places for warps.")
    drawing.text(left, 28, f"A multiprocessor has places for {places} warps. Which of them are taken?", 14, bold=True)
    drawing.text(left, 48, "Each cell is a place for a warp, each thick frame a block. Only whole blocks fit.", 12,
                 color=FAINT_INK)
    drawing.legend(left, 71, [(THREAD, "a warp of a resident block"), (EMPTY, "a free place")])
    for number, (threads, registers, shared) in enumerate(kernels):
        y = top + number * step
        by_limit = resident_blocks(limits, threads, registers, shared)
        blocks = min(by_limit.values())
        warps = threads // WARP
        scarce = [name for name, fitting in by_limit.items() if fitting == blocks]
        drawing.text(left, y - 8, f"blocks of {threads} threads, {registers} registers a thread, {shared // 1024} KiB "
                                  "of shared memory", 12)
        for place in range(places):
            drawing.box(left + place * cell, y, cell, 22, THREAD if place < blocks * warps else EMPTY)
        for block in range(blocks):
            drawing.box(left + block * warps * cell, y, warps * cell, 22, None, INK, 3)
        drawing.text(left, y + 40, f"{count(blocks, 'block')} of {count(warps, 'warp')}: "
                                   f"{count(blocks * warps, 'warp')}, {100 * blocks * warps / places:g} %; "
                                   f"the limit: {' and '.join(scarce)}", 12,
                     bold=True)
    drawing.save(LAB / "multiprocessor.svg")
