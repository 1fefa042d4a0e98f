"""Lab 17: three ways to keep a tile in a small machine's shared memory, and where a column of it lies."""

from pathlib import Path

from drawing import EMPTY, FAINT_INK, SHARED, WANTED, Drawing


def draw():
    # What a column costs is for the reader.
    banks = lanes = 8
    chosen = 2
    cell, left, gap, top = 22, 24, 40, 150

    def layout(name, pitch, place, rule):
        return name, f"word {pitch} * row + {rule}", lambda row, column: row * pitch + place(row, column), pitch * lanes

    layouts = [layout("plain", lanes, lambda row, column: column, "column"),
               layout("padded", lanes + 1, lambda row, column: column, "column"),
               layout("swizzled", lanes, lambda row, column: column ^ row, "(column ^ row)")]
    rows = max(words // banks for _, _, _, words in layouts)
    drawing = Drawing(
        left * 2 + len(layouts) * banks * cell + (len(layouts) - 1) * gap, top + rows * cell + 44,
        "A tile in shared memory: plain, padded and swizzled",
        f"A tile of {lanes} x {lanes} words in a shared memory of {banks} banks. Where column {chosen} lies: " + "; ".join(
            f"{name}: banks {', '.join(str(word_of(row, chosen) % banks) for row in range(lanes))}, {words} words"
            for name, _, word_of, words in layouts) + ".")
    drawing.text(left, 28, f"A tile of {lanes} x {lanes} in a shared memory of {banks} banks", 16, bold=True)
    drawing.text(left, 48, f"The number in a cell is the column of the tile that lies there. The numbers above are banks.",
                 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, f"column {chosen}"), (SHARED, "the tile's other columns"), (EMPTY, "padding, not used")])
    for number, (name, rule, word_of, words) in enumerate(layouts):
        x = left + number * (banks * cell + gap)
        lying = {word_of(row, column): column for row in range(lanes) for column in range(lanes)}
        drawing.text(x, 100, name, 13, bold=True)
        drawing.text(x, 117, rule, 12, color=FAINT_INK)
        for bank in range(banks):
            drawing.text(x + (bank + 0.5) * cell, top - 6, bank, 11, "middle", FAINT_INK)
        for word in range(words):
            fill = EMPTY if word not in lying else WANTED if lying[word] == chosen else SHARED
            drawing.cell(x + word % banks * cell, top + word // banks * cell, cell, fill, lying.get(word))
        for bank in range(banks):
            drawing.box(x + bank * cell, top, cell, words // banks * cell, None, FAINT_INK, 1.2)
        drawing.text(x, top + rows * cell + 22, f"{words} words", 13, color=FAINT_INK)
    drawing.save(Path(__file__).with_name("swizzle.svg"))
