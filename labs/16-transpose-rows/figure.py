"""Lab 16: who moves which rows of a tile, and what a warp's loads wait for."""

from pathlib import Path

from drawing import FAINT_INK, INK, OTHER, THREAD, WAITING, WANTED, Drawing, count


def draw():
    # A small tile, whose warps have other numbers of rows than the lab's; the loads of a warp, in steps: one to send a
    # request, some until its data is there.
    tile, rows_of_threads, journey = 6, 2, 9
    cell, left, gap = 24, 24, 60
    rows_a_thread = tile // rows_of_threads
    unit = 11

    def waiting(depth):
        """When each load of a warp is sent and arrives, with at most `depth` of them on their way."""
        loads, time = [], 0
        for number in range(rows_a_thread):
            if number >= depth:
                time = max(time, loads[number - depth][1])
            loads.append((time, time + 1 + journey))
            time += 1
        return loads

    def end_of(loads):
        return max(arrival for _, arrival in loads)

    alone, together = waiting(1), waiting(rows_a_thread)
    timeline_x = left + 2 * tile * cell + 2 * gap + 12
    width = timeline_x + max(end_of(alone) * unit, 300) + left + 66
    top = 120
    drawing = Drawing(
        width, top + tile * cell + 44, "Rows of a tile, and loads on their way",
        f"A tile of {tile} rows is moved by {tile} warps with a row each, or by {rows_of_threads} warps with "
        f"{rows_a_thread} rows each. {count(rows_a_thread, 'load')} that wait for each other take {end_of(alone)} steps, "
        f"sent one after the other {end_of(together)}.")
    drawing.text(left, 28, "Fewer warps for the same tile, and more loads for each", 16, bold=True)
    drawing.text(left, 48, f"A small tile of {tile} rows. The number in a row is the warp that moves it.", 12,
                 color=FAINT_INK)
    drawing.legend(left, 71, [(WANTED, "moved by warp 0"), (OTHER, "moved by another warp")])
    drawing.legend(timeline_x, 71, [(THREAD, "a request is sent"), (WAITING, f"the warp waits for it: {journey} steps here")])

    for number, warps in enumerate((tile, rows_of_threads)):
        x = left + number * (tile * cell + gap)
        drawing.text(x, top - 10, f"{count(warps, 'warp')}, {count(tile // warps, 'row')} each", 13, bold=True)
        for row in range(tile):
            fill = WANTED if row % warps == 0 else OTHER
            for column in range(tile):
                drawing.cell(x + column * cell, top + row * cell, cell, fill, row % warps)
        drawing.box(x, top, tile * cell, tile * cell, None, INK, 2)
        drawing.text(x, top + tile * cell + 20, f"warp 0: {count(tile // warps, 'request')}", 13, bold=True)

    def draw_timeline(y, name, loads):
        drawing.text(timeline_x, y - 10, name, 13, bold=True)
        for number, (sent, arrived) in enumerate(loads):
            row_y = y + number * 16
            drawing.box(timeline_x + sent * unit, row_y, unit, 11, THREAD, THREAD)
            drawing.box(timeline_x + (sent + 1) * unit, row_y, (arrived - sent - 1) * unit, 11, WAITING, THREAD)
        drawing.text(timeline_x + end_of(loads) * unit + 8, y + (len(loads) - 1) * 16 + 10,
                     count(end_of(loads), "step"), 12.5)

    draw_timeline(top, "each load waits for the one before", alone)
    draw_timeline(top + 96, "all are on their way", together)
    drawing.save(Path(__file__).with_name("loads-on-their-way.svg"))
