"""Paper and pencil of the figures: an SVG that looks the same on light and on dark pages."""

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

    def text(self, x, y, content, size=13, anchor="start", color=INK, bold=False):
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" '
                          f'fill="{color}"{weight}>{escape(str(content))}</text>')

    def line(self, x1, y1, x2, y2, color=USED, width=1.0):
        self.parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{color}" '
                          f'stroke-width="{width:g}"/>')

    def arrow(self, x1, x2, y):
        self.line(x1, y, x2 - 6, y, INK, 1.5)
        self.parts.append(f'<path d="M{x2:g} {y:g} l-8 -4.5 v9 z" fill="{INK}"/>')

    def path(self, points, color=FAINT_INK):
        """Through all points to an arrow's head; the last stretch goes to the right."""
        *before, (x, y) = points
        along = " L".join(f"{px:g} {py:g}" for px, py in before + [(x - 6, y)])
        self.parts.append(f'<path d="M{along}" fill="none" stroke="{color}" stroke-width="1.3" stroke-linejoin="round"/>')
        self.parts.append(f'<path d="M{x:g} {y:g} l-8 -4 v8 z" fill="{color}"/>')

    def cell(self, x, y, size, fill, label=None):
        self.box(x, y, size, size, fill)
        if label is not None:
            self.text(x + size / 2, y + size * 0.7, label, size * 0.56, "middle",
                      USED_INK if fill in (USED, BAD) else INK)

    def save(self, path):
        path.write_text("\n".join(self.parts + ["</svg>", ""]), encoding="utf-8")


def count(number, noun):
    return f"{number} {noun}" + ("" if number == 1 else "s")
