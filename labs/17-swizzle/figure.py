"""Lab 17: three ways to keep a tile in a small machine's shared memory, and what a column of it costs."""

from pathlib import Path

from drawing import BAD, EMPTY, FAINT_INK, USED, Drawing, count
from rules import wavefronts_of


def draw():
    banks = lanes = 8
    chosen = 2
    cell, left, gap, top = 22, 24, 40, 128

    def layout(name, pitch, place, rule):
        return name, f"word {pitch} * row + {rule}", lambda row, column: row * pitch + place(row, column), pitch * lanes

    layouts = [layout("plain", lanes, lambda row, column: column, "column"),
               layout("padded", lanes + 1, lambda row, column: column, "column"),
               layout("swizzled", lanes, lambda row, column: column ^ row, "(column ^ row)")]
    rows = max(words // banks for _, _, _, words in layouts)
    drawing = Drawing(
        left * 2 + len(layouts) * banks * cell + (len(layouts) - 1) * gap, top + rows * cell + 70,
        "A tile in shared memory: plain, padded and swizzled",
        f"A tile of {lanes} x {lanes} words in a shared memory of {banks} banks. Reading column {chosen}: " + "; ".join(
            f"{name}: {count(wavefronts_of([word_of(row, chosen) for row in range(lanes)], banks), 'wavefront')}, "
            f"{words} words" for name, _, word_of, words in layouts) + ".")
    drawing.text(left, 28, f"A tile of {lanes} x {lanes} in a shared memory of {banks} banks", 16, bold=True)
    drawing.text(left, 48, f"The number in a cell is the column of the tile that lies there. Filled: column {chosen}.", 12,
                 color=FAINT_INK)
    for number, (name, rule, word_of, words) in enumerate(layouts):
        x = left + number * (banks * cell + gap)
        lying = {word_of(row, column): column for row in range(lanes) for column in range(lanes)}
        wavefronts = wavefronts_of([word_of(row, chosen) for row in range(lanes)], banks)
        assert wavefronts_of([word_of(1, column) for column in range(lanes)], banks) == 1
        color = BAD if wavefronts > 1 else USED
        drawing.text(x, 78, name, 13, bold=True)
        drawing.text(x, 95, rule, 12, color=FAINT_INK)
        for bank in range(banks):
            drawing.text(x + (bank + 0.5) * cell, top - 6, bank, 11, "middle", FAINT_INK)
        for word in range(words):
            fill = color if lying.get(word) == chosen else EMPTY
            drawing.cell(x + word % banks * cell, top + word // banks * cell, cell, fill, lying.get(word))
        for bank in range(banks):
            drawing.box(x + bank * cell, top, cell, words // banks * cell, "none", FAINT_INK, 1.2)
        drawing.text(x, top + rows * cell + 22, f"column {chosen}: {count(wavefronts, 'wavefront')}", 14, color=color,
                     bold=True)
        drawing.text(x, top + rows * cell + 42, f"{words} words", 13, color=FAINT_INK)
    drawing.save(Path(__file__).with_name("swizzle.svg"))
