"""Lab 15: words, banks and wavefronts on a small machine."""

from pathlib import Path

from drawing import BAD, FAINT_INK, INK, SHARED, WANTED, Drawing, count
from rules import wavefronts_of


def draw():
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
    cell, left, gap, top = 22, 24, 34, 150
    drawing = Drawing(
        left * 2 + len(patterns) * banks * cell + (len(patterns) - 1) * gap, top + rows * cell + 68,
        "Banks of shared memory",
        f"Four accesses of {lanes} lanes to {banks} banks. " + "; ".join(
            f"{name}: {count(wavefronts_of(words, banks), 'wavefront')}" for name, _, words in patterns) + ".")
    drawing.text(left, 28, f"Shared memory of a small machine: {lanes} lanes, {banks} banks; word w lives in bank "
                           f"w % {banks}", 14, bold=True)
    drawing.text(left, 48, "Each cell is a word of 4 bytes, each column a bank. The number in a cell is the lane that "
                           "wants it.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "wanted, the only word of its bank"),
                              (BAD, "wanted, in conflict: a bank has several such words"),
                              (SHARED, "not wanted")])
    for number, (name, rule, words) in enumerate(patterns):
        x = left + number * (banks * cell + gap)
        wavefronts = wavefronts_of(words, banks)
        wanted_of_bank = [{word for word in words if word % banks == bank} for bank in range(banks)]
        drawing.text(x, 100, name, 13, bold=True)
        drawing.text(x, 116, rule, 12, color=FAINT_INK)
        for bank in range(banks):
            drawing.text(x + (bank + 0.5) * cell, top - 6, bank, 11, "middle", FAINT_INK)
        for word in range(rows * banks):
            wanting = [lane for lane, wanted in enumerate(words) if wanted == word]
            label = None if not wanting else wanting[0] if len(wanting) == 1 else "all"
            fill = SHARED if not wanting else BAD if len(wanted_of_bank[word % banks]) > 1 else WANTED
            drawing.cell(x + word % banks * cell, top + word // banks * cell, cell, fill, label)
        for bank in range(banks):
            drawing.box(x + bank * cell, top, cell, rows * cell, None, FAINT_INK, 1.4)
        color = BAD if wavefronts > 1 else INK
        drawing.text(x, top + rows * cell + 22, count(wavefronts, "wavefront"), 14, color=color, bold=True)
        drawing.text(x, top + rows * cell + 42, count(wavefronts - 1, "bank conflict"), 13, color=color)
    drawing.save(Path(__file__).with_name("banks.svg"))
