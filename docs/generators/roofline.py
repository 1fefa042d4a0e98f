"""docs/performance.md: the labs' kernels under the roof of an H200, from the recorded run of ./warpbook bench gpu."""

import csv
from math import log10

from drawing import EMPTY, FAINT_INK, GRID, INK, ROOT, THREAD, Drawing

RECORD = ROOT / "recordings/h200/limits.csv"
# As benchmarks/gpu_limits/comparison.hpp calls them.
COPY, ARITHMETIC = "cudaMemcpy, read and written", "multiply-adds in registers"


def recorded():
    """The conditions, and the rows that have a time."""
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    rows = [row for row in csv.DictReader(line for line in lines if not line.startswith("#")) if row["milliseconds"]]
    for row in rows:
        for column in ("bytes", "operations", "milliseconds", "per_cent_of_ceiling"):
            row[column] = float(row[column])
        for column in ("goal", "per_cent_of_yardstick"):
            row[column] = float(row[column]) if row[column] else None
    return lines[0].lstrip("# "), rows


def title_of(row):
    return f"{row['lab']} {row['name']}".strip()


class Roofline:
    """Speed over operations a byte, both on logarithmic scales."""

    LEFT, TOP, WIDTH, HEIGHT = 66, 100, 400, 330
    LEAST_X, MOST_X, LEAST_Y, MOST_Y = 0.1, 2000, 0.1, 100

    def __init__(self, drawing, bytes_a_second, operations_a_second):
        self.drawing = drawing
        self.bytes = bytes_a_second
        self.operations = operations_a_second

    def x(self, intensity):
        return self.LEFT + self.WIDTH * log10(intensity / self.LEAST_X) / log10(self.MOST_X / self.LEAST_X)

    def y(self, teraflops):
        return self.TOP + self.HEIGHT * (1 - log10(teraflops / self.LEAST_Y) / log10(self.MOST_Y / self.LEAST_Y))

    def frame(self):
        drawing, right, bottom = self.drawing, self.LEFT + self.WIDTH, self.TOP + self.HEIGHT
        for power in range(-1, 4):
            drawing.line(self.x(10 ** power), self.TOP, self.x(10 ** power), bottom, GRID)
            drawing.text(self.x(10 ** power), bottom + 17, f"{10 ** power:g}", 11, "middle", FAINT_INK)
        for power in range(-1, 3):
            drawing.line(self.LEFT, self.y(10 ** power), right, self.y(10 ** power), GRID)
            drawing.text(self.LEFT - 6, self.y(10 ** power) + 4, f"{10 ** power:g}", 11, "end", FAINT_INK)
        drawing.text(self.LEFT + self.WIDTH / 2, bottom + 36, "operations for each byte that must move", 12, "middle")
        drawing.text(self.LEFT - 44, self.TOP - 12, "10¹² operations a second", 12)

    def roof(self):
        peak, slope = self.operations / 1e12, self.bytes / 1e12
        ridge = peak / slope
        self.drawing.line(self.x(self.LEAST_X), self.y(self.LEAST_X * slope), self.x(ridge), self.y(peak), INK, 2)
        self.drawing.line(self.x(ridge), self.y(peak), self.x(self.MOST_X), self.y(peak), INK, 2)
        self.drawing.text(self.x(ridge) - 8, self.y(peak) - 8, f"multiply-adds: {peak:.1f}", 11, color=FAINT_INK)
        self.drawing.text(self.x(8), self.y(8 * slope) - 4, f"copy: {slope:.2f} · 10¹² bytes a second", 11, "end",
                          FAINT_INK)

    def points(self, rows):
        columns = {}
        for row in rows:
            intensity = row["operations"] / row["bytes"]
            speed = row["operations"] / row["milliseconds"] / 1e9
            columns.setdefault(intensity, []).append((self.y(speed), row))
        for intensity, column in columns.items():
            # On the right there is no room for names to the right.
            side = -1 if self.x(intensity) > self.LEFT + self.WIDTH * 0.6 else 1
            free = self.TOP
            for y, row in sorted(column, key=lambda point: point[0]):
                self.dot(self.x(intensity), y, bool(row["lab"]))
                free = max(free, y + 4)
                self.drawing.text(self.x(intensity) + side * 11, free, title_of(row), 11,
                                  "start" if side > 0 else "end", INK if row["lab"] else FAINT_INK)
                free += 13

    def dot(self, x, y, filled):
        # A ring is larger, so that a dot on it does not hide it.
        size, fill = (4, THREAD) if filled else (6.5, None)
        self.drawing.dot(x, y, size, fill, THREAD)


class Shares:
    """How much of the ceiling each kernel reaches, as bars."""

    LEFT, TOP, STEP, NAMES, WIDTH, MOST = 496, 100, 26, 188, 196, 110

    def __init__(self, drawing):
        self.drawing = drawing

    def x(self, per_cent):
        return self.LEFT + self.NAMES + self.WIDTH * per_cent / self.MOST

    def draw(self, rows):
        drawing, bottom = self.drawing, self.TOP + self.STEP * len(rows)
        drawing.text(self.LEFT, self.TOP - 12, "per cent of the roof", 12)
        for row, y in zip(rows, range(self.TOP, bottom, self.STEP)):
            share = row["per_cent_of_ceiling"]
            drawing.text(self.LEFT, y + 17, title_of(row), 11)
            drawing.box(self.x(0), y + 6, self.x(share) - self.x(0), 14, THREAD, THREAD)
            drawing.text(self.x(0) + 5, y + 17, f"{share:.0f}", 11, on=THREAD)
            if row["goal"] is not None and row["per_cent_of_yardstick"] is not None:
                self.goal(row, y)
        drawing.line(self.x(100), self.TOP, self.x(100), bottom, INK, 2)
        drawing.text(self.x(100), bottom + 17, "100", 11, "middle", FAINT_INK)
        drawing.text(self.LEFT, bottom + 36, "The framed marks are the labs' goals.", 11, color=FAINT_INK)

    def goal(self, row, y):
        # The goal is a part of the yardstick's speed, which is known beside this kernel's own.
        share = row["per_cent_of_ceiling"] * row["goal"] / row["per_cent_of_yardstick"]
        self.drawing.box(self.x(share) - 2.5, y + 3, 5, 20, EMPTY, INK, 1.3)


def draw():
    conditions, rows = recorded()
    by_name = {row["name"]: row for row in rows}
    copy, arithmetic = by_name[COPY], by_name[ARITHMETIC]
    of_labs = [row for row in rows if row["lab"]]
    drawing = Drawing(900, 490, "The labs' kernels under the roof", ". ".join(
        f"{title_of(row)}: {row['per_cent_of_ceiling']:.0f} per cent of the roof" for row in of_labs) + ".")
    drawing.text(22, 30, "The labs' kernels, and the roof that an H200 sets them", 16, bold=True)
    drawing.text(22, 50, conditions, 11, color=FAINT_INK)
    drawing.text(22, 66, "Dots: the labs' solutions; rings: CUB and cuBLAS. Transposes compute nothing and are on the "
                         "right only.", 11, color=FAINT_INK)
    roofline = Roofline(drawing, copy["bytes"] / copy["milliseconds"] * 1e3,
                        arithmetic["operations"] / arithmetic["milliseconds"] * 1e3)
    roofline.frame()
    roofline.roof()
    roofline.points([row for row in rows if row["bytes"] and row["operations"]])
    Shares(drawing).draw(of_labs)
    drawing.save(ROOT / "docs/figures/roofline.svg")
