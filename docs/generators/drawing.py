"""Paper and pencil of the figures: an SVG that follows the page, light or dark, and one palette for all of them."""

from collections import namedtuple
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

# Widths of DejaVu Sans's letters in heights of the font. All others are about 0.65 wide.
LETTERS = (("ijl'|", 0.28), (" ,.:;", 0.34), ("-ft()r", 0.41), ("szc", 0.55), ("kvxyaeo", 0.62), ("w", 0.82), ("mMW", 0.98))

# fill: of a box; label: of text on such a box; ink: of text and lines in this color on the background.
Shades = namedtuple("Shades", "fill label ink")
Color = namedtuple("Color", "name light dark")


def plain(name, light, dark):
    """A color that is used for text and lines, or for boxes that hold ordinary text."""
    return Color(name, Shades(light, "#22252a", light), Shades(dark, "#e6edf3", dark))


# The palette. A color means the same in every figure; each figure's legend says what that is there.
#
#   WANTED      what the threads that the figure is about access
#   ALSO        a second group of that, where a figure tells two apart
#   WASTED      moved because it lies in the same sector, and wanted by nobody in view; hatched
#   OTHER       what another thread, warp or block has, or accesses
#   MEMORY      global memory that nobody in view accesses
#   SHARED      shared memory that nobody in view accesses
#   THREAD      a thread, a lane or a warp at work
#   WAITING     one that waits
#   BAD         a bank conflict, an error, a loss; as text: more than would be needed
#   EMPTY       nothing: no value yet, a thread without work, a free place
#
# Text and lines that mean nothing by their color are INK, FAINT_INK, or GRID (between cells). All text has a contrast of
# at least 4.5 to 1 (WCAG AA) in both modes: a color's label on its fill, its ink on BACKGROUND and on EMPTY.
BACKGROUND = plain("background", "#fbfaf7", "#161b22")
FRAME = plain("frame", "#8a8780", "#4b535d")
INK = plain("ink", "#22252a", "#e6edf3")
FAINT_INK = plain("faint", "#5a5e66", "#aab4bf")
GRID = plain("grid", "#b9b6ae", "#57606a")
EMPTY = plain("empty", "#ffffff", "#0d1117")
WANTED = Color("wanted", Shades("#1f5c9e", "#ffffff", "#1f5c9e"), Shades("#58a6ff", "#0d1117", "#79c0ff"))
ALSO = Color("also", Shades("#8fbfea", "#22252a", "#2a6db5"), Shades("#2b62a6", "#ffffff", "#8ab8ee"))
WASTED = Color("wasted", Shades("#f6cf85", "#22252a", "#875900"), Shades("#5c4410", "#fbeccb", "#e3b341"))
HATCH = plain("hatch", "#dba94a", "#84631c")
OTHER = Color("other", Shades("#cfd2d8", "#22252a", "#5a5e66"), Shades("#444c56", "#e6edf3", "#aab4bf"))
MEMORY = Color("memory", Shades("#d9e8f6", "#22252a", "#3f6c9c"), Shades("#203656", "#e6edf3", "#9dbfe6"))
SHARED = Color("shared", Shades("#e2d8f3", "#22252a", "#6041a8"), Shades("#3a2d5c", "#e6edf3", "#c4aff5"))
THREAD = Color("thread", Shades("#24703f", "#ffffff", "#24703f"), Shades("#4fc076", "#0d1117", "#5fd487"))
WAITING = Color("waiting", Shades("#cfe9d6", "#22252a", "#2c6f43"), Shades("#1d4429", "#e6edf3", "#8fd6a5"))
BAD = Color("bad", Shades("#ad3f16", "#ffffff", "#ad3f16"), Shades("#ff9a76", "#0d1117", "#ff9a76"))


class Drawing:
    def __init__(self, width, height, title, description):
        self.width = width
        self.height = height
        self.rules = {}
        self.hatched = False
        self.head = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" role="img" font-family="{FONT}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(description)}</desc>",
        ]
        self.parts = []
        # A background of its own: readable on a page whose mode is not the browser's, too.
        self.parts.append(f'<rect x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="6" '
                          f'{self.look(BACKGROUND, FRAME)}/>')

    def box(self, x, y, width, height, fill=None, stroke=GRID, stroke_width=1, dashed=False):
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {self.look(fill, stroke)} '
                          f'stroke-width="{stroke_width:g}"{dashes(dashed)}/>')

    def text(self, x, y, content, size=13, anchor="start", color=INK, bold=False, on=None):
        """With `on`, the color of the box that it is on, in the color that can be read there."""
        weight = ' font-weight="bold"' if bold else ""
        color_class = self.rule("fill", "label", on) if on else self.rule("fill", "ink", color)
        self.parts.append(f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" '
                          f'class="{color_class}"{weight}>{escape(str(content))}</text>')

    def line(self, x1, y1, x2, y2, color=INK, width=1.0):
        self.parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" '
                          f'class="{self.rule("stroke", "ink", color)}" stroke-width="{width:g}"/>')

    def dot(self, x, y, radius, fill, stroke):
        self.parts.append(f'<circle cx="{x:.5g}" cy="{y:.5g}" r="{radius:g}" {self.look(fill, stroke)} stroke-width="1.5"/>')

    def arrow(self, x1, x2, y):
        self.line(x1, y, x2 - 6, y, INK, 1.5)
        self.parts.append(f'<path d="M{x2:g} {y:g} l-8 -4.5 v9 z" class="{self.rule("fill", "ink", INK)}"/>')

    def path(self, points, color=FAINT_INK, dashed=False):
        """Through all points to an arrow's head; the last stretch goes to the right."""
        *before, (x, y) = points
        along = " L".join(f"{px:g} {py:g}" for px, py in before + [(x - 6, y)])
        self.parts.append(f'<path d="M{along}" {self.look(None, color)} stroke-width="1.3" stroke-linejoin="round"'
                          f'{dashes(dashed)}/>')
        self.parts.append(f'<path d="M{x:g} {y:g} l-8 -4 v8 z" class="{self.rule("fill", "ink", color)}"/>')

    def cell(self, x, y, size, fill, label=None):
        self.box(x, y, size, size, fill)
        if label is not None:
            self.text(x + size / 2, y + size * 0.7, label, size * 0.56, "middle", on=fill)

    def legend(self, x, y, entries):
        """A line of colors and what they mean: pairs of color and text."""
        for fill, meaning in entries:
            self.box(x, y - 10, 12, 12, fill, FAINT_INK)
            self.text(x + 18, y, meaning, 12, color=FAINT_INK)
            x += 18 + width_of(meaning, 12) + 14

    def look(self, fill, stroke):
        """The attributes of a shape."""
        border = self.rule("stroke", "ink", stroke)
        if fill is None:
            return f'fill="none" class="{border}"'
        if fill == WASTED:
            self.hatched = True
            return f'fill="url(#wasted)" class="{border}"'
        return f'class="{self.rule("fill", "fill", fill)} {border}"'

    def rule(self, what, shade, color):
        """The name of a class that paints with this color, and notes that the style sheet needs it."""
        # Two letters: what it paints, and which of the color's shades.
        name = f"{what[0]}{shade[0]}-{color.name}"
        self.rules[name] = (what, shade, color)
        return name

    def style(self):
        def sheet(mode):
            return "".join(f".{name}{{{what}:{getattr(getattr(color, mode), shade)}}}"
                           for name, (what, shade, color) in sorted(self.rules.items()))

        return f"<style>{sheet('light')}\n@media (prefers-color-scheme:dark){{{sheet('dark')}}}</style>"

    def hatching(self):
        ground, stripe = (self.rule("fill", "fill", color) for color in (WASTED, HATCH))
        return ('<defs><pattern id="wasted" width="5" height="5" patternUnits="userSpaceOnUse" '
                f'patternTransform="rotate(45)"><rect width="5" height="5" class="{ground}"/>'
                f'<rect width="1.4" height="5" class="{stripe}"/></pattern></defs>')

    def save(self, path):
        definitions = [self.hatching()] if self.hatched else []
        path.write_text("\n".join(self.head + [self.style()] + definitions + self.parts + ["</svg>", ""]),
                        encoding="utf-8")


def dashes(dashed):
    return ' stroke-dasharray="4 3"' if dashed else ""


def width_of(text, size):
    """How wide it is at most: in DejaVu Sans, the widest of the fonts."""
    widths = {letter: width for letters, width in LETTERS for letter in letters}
    return sum(widths.get(letter, 0.65) for letter in text) * size


def count(number, noun):
    return f"{number} {noun}" + ("" if number == 1 else "s")
