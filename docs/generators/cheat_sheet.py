"""Writes docs/cheat-sheet.html: two pages to print. Its numbers are computed by the rules, its rules of thumb stand in lab.json."""

import html
import json

from drawing import ROOT
from rules import sectors_of, wavefronts_of

LANES, SECTOR, BANKS, WORD = 32, 32, 32, 4

# What lane n asks for in global memory: its address, and how many bytes.
GLOBAL = [
    ("a[i], float", lambda n: 4 * n, 4, "07"),
    ("a[i + 1], float", lambda n: 4 * (n + 1), 4, "10"),
    ("a[i + 8], float", lambda n: 4 * (n + 8), 4, "10"),
    ("a[2 * i], float", lambda n: 8 * n, 4, "07"),
    ("a[8 * i], float, or a column of a matrix", lambda n: 32 * n, 4, "09"),
    ("a[0], float: the same for all lanes", lambda n: 0, 4, "04"),
    ("particle[i].x, one float of a structure of 16 bytes", lambda n: 16 * n, 4, "11"),
    ("rows of 8 lanes, as in blocks of 8 x 8", lambda n: 4 * (n % 8) + 1024 * (n // 8), 4, "04"),
    ("bytes[i], unsigned char", lambda n: n, 1, "27"),
    ("a[i], double or float2", lambda n: 8 * n, 8, "12"),
    ("a[i], float4", lambda n: 16 * n, 16, "12"),
]

# The same in shared memory. Of loads, some groups of lanes that agree can share a wavefront; none of these do.
SHARED = [
    ("row[x], float", lambda n: 4 * n, 4, "15"),
    ("one word for all lanes", lambda n: 0, 4, "18"),
    ("a[2 * x], float", lambda n: 8 * n, 4, "15"),
    ("a column: tile[x][y] of float tile[32][32]", lambda n: 128 * n, 4, "14"),
    ("a column with padding: float tile[32][33]", lambda n: 132 * n, 4, "15"),
    ("a column with two floats of padding: float tile[32][34]", lambda n: 136 * n, 4, "15"),
    ("a column by XOR: tile[x][y ^ x] of float tile[32][32]", lambda n: 128 * n + 4 * (n ^ 5), 4, "17"),
    ("row[x], double or float2", lambda n: 8 * n, 8, "16"),
    ("a[2 * x], float2", lambda n: 16 * n, 8, "16"),
    ("row[x], float4", lambda n: 16 * n, 16, "18"),
    ("a[2 * x], float4", lambda n: 32 * n, 16, "18"),
]

STYLE = """
@page { size: A4; margin: 13mm }
body { font: 9.5pt/1.3 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 184mm; margin: 1em auto; padding: 0 1em }
h1 { font-size: 17pt; margin: 0 0 .2em } h2 { font-size: 12.5pt; margin: 1em 0 .3em }
p, li { margin: .25em 0 } ul { margin: .2em 0; padding-left: 1.2em }
table { border-collapse: collapse; width: 100% } th, td { border-bottom: 1px solid #bbb; padding: .15em .4em; text-align: left }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums } td.bad { font-weight: bold }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 92% }
section + section { break-before: page; margin-top: 2em } table, li { break-inside: avoid }
@media print { body { margin: 0; padding: 0; max-width: none } }
"""


def touched(address, width):
    """The addresses of an access's first bytes in each word, or of its only byte."""
    return range(address, address + width, min(width, WORD))


def sectors(address_of, width):
    return len(sectors_of([part for n in range(LANES) for part in touched(address_of(n), width)], SECTOR))


def wavefronts(address_of, width):
    """The sum over the groups of lanes that a wide access is split into: halves of a warp for 8 bytes, quarters for 16."""
    lanes = LANES * WORD // max(width, WORD)
    groups = [range(first, first + lanes) for first in range(0, LANES, lanes)]
    return sum(wavefronts_of([part // WORD for n in group for part in touched(address_of(n), width)], BANKS) for group in groups)


def ideal(count, width, bytes_of_unit):
    return min(count, -(-LANES * width // bytes_of_unit))


def rows(patterns, count_of, bytes_of_unit):
    written = []
    for words, address_of, width, lab in patterns:
        count = count_of(address_of, width)
        best = ideal(count, width, bytes_of_unit)
        mark = ' class="number bad"' if count > best else ' class="number"'
        written.append(f"<tr><td>{html.escape(words)}</td><td{mark}>{count}</td><td class=\"number\">{best}</td>"
                       f"<td class=\"number\">{lab}</td></tr>")
    return "\n".join(written)


def table(unit, patterns, count_of, bytes_of_unit):
    return (f'<table>\n<tr><th>what a warp of 32 lanes asks for</th><th class="number">{unit}</th><th class="number">ideal</th>'
            f'<th class="number">lab</th></tr>\n{rows(patterns, count_of, bytes_of_unit)}\n</table>')


def rules_of_thumb():
    labs = [(file.parent.name[:2], json.loads(file.read_text(encoding="utf-8")))
            for file in sorted((ROOT / "labs").glob("*/lab.json"))]
    return "\n".join(f"<li><b>{number}</b> {html.escape(facts['learned'])}</li>" for number, facts in labs)


def draw():
    page = f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Warpbook: cheat sheet</title>
<style>{STYLE}</style></head>
<body>
<section>
<h1>What a warp's accesses cost</h1>
<p><b>Request</b>: one load or store instruction of one warp. <b>Sector</b>: 32 aligned bytes of global memory.
<b>Wavefront</b>: one pass of a request through the 32 banks of shared memory. <b>Ideal</b>: the fewest that the bytes asked for
need. Bold numbers are above it.</p>
<h2>Global memory: sectors for each request</h2>
<p>Count the different sectors that the lanes' bytes lie in. The order of the lanes does not matter.</p>
{table("sectors", GLOBAL, sectors, SECTOR)}
<h2>Shared memory: wavefronts for each request</h2>
<p>A word of 4 bytes lies in bank (address / 4) mod 32. Count the different words in each bank: the largest count is the number of
wavefronts. Lanes that want the same word share it. With 8 bytes for each lane, each half of a warp is counted by itself, and with
16 bytes each quarter, so the ideals are 2 and 4. Conflicts = wavefronts − ideal.</p>
{table("wavefronts", SHARED, wavefronts, BANKS * WORD)}
</section>
<section>
<h1>Rules of thumb, with their labs</h1>
<ul>
{rules_of_thumb()}
</ul>
<h2>Commands</h2>
<p><code>./warpbook check 14</code> values, accesses, predictions · <code>hint 14</code> · <code>counters 14</code> every launch ·
<code>view 14</code> the accesses, drawn · <code>quiz 3</code> a part's summary and five questions ·
<code>run program.cu</code> any CUDA program, without a GPU.</p>
</section>
</body>
</html>
"""
    (ROOT / "docs/cheat-sheet.html").write_text(page, encoding="utf-8")
