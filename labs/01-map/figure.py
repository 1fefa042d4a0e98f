"""Lab 01: what a CPU and a GPU spend their space on, and a grid of blocks over an array that ends before the grid does."""

from pathlib import Path

from drawing import BAD, EMPTY, FAINT_INK, INK, MEMORY, SHARED, THREAD, Drawing, count


def draw_chips():
    # Not to scale, and far fewer cores than they have: only where the space goes.
    side, gap, left, top, memory = 252, 40, 24, 112, 34
    drawing = Drawing(
        left * 2 + 2 * side + gap, top + side + memory + 34, "A CPU and a GPU side by side",
        "A CPU has a few large cores and a large cache. A GPU has many small cores in groups, the multiprocessors, each "
        "with a small cache of its own. Both have a large memory beside the chip.")
    drawing.text(left, 28, "What the space on a chip goes to", 16, bold=True)
    drawing.text(left, 48, "Not to scale. Real ones have more cores. A small frame is a multiprocessor.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(THREAD, "a core"), (SHARED, "a cache, on the chip"), (MEMORY, "the large memory")])

    def draw_memory(x, name):
        drawing.box(x, top + side + 8, side, memory, MEMORY, INK)
        drawing.text(x + side / 2, top + side + 8 + memory * 0.64, name, 13, "middle", on=MEMORY)

    x = left
    drawing.text(x, top - 10, "CPU: a few large cores", 13, bold=True)
    drawing.box(x, top, side, side, EMPTY, INK, 2)
    core = (side - 36) / 2
    for number in range(4):
        drawing.box(x + 12 + number % 2 * (core + 12), top + 12 + number // 2 * (core * 0.6 + 12), core, core * 0.6, THREAD, INK)
    cache_y = top + 36 + 2 * core * 0.6
    drawing.box(x + 12, cache_y, side - 24, top + side - 12 - cache_y, SHARED, INK)
    draw_memory(x, "host memory")

    x = left + side + gap
    drawing.text(x, top - 10, "GPU: many small cores", 13, bold=True)
    drawing.box(x, top, side, side, EMPTY, INK, 2)
    rows, columns, cores_in_row = 8, 2, 8
    height, width = (side - 12) / rows, (side - 12) / columns
    small = (width - 20) / cores_in_row - 2
    for number in range(rows * columns):
        mx, my = x + 6 + number % columns * width, top + 6 + number // columns * height
        drawing.box(mx + 3, my + 3, width - 6, height - 6, EMPTY, INK)
        for thread in range(cores_in_row):
            drawing.box(mx + 9 + thread * (small + 2), my + 6, small, small, THREAD, INK)
        drawing.box(mx + 9, my + small + 9, width - 20, height - small - 15, SHARED, INK)
    draw_memory(x, "global memory")
    drawing.save(Path(__file__).with_name("cpu-and-gpu.svg"))


def draw():
    draw_chips()
    # Small enough to draw; the lab's blocks have 256 threads.
    threads, elements = 4, 10
    blocks = (elements + threads - 1) // threads
    cell, left, gap = 44, 24, 18
    width = left * 2 + blocks * threads * cell + (blocks - 1) * gap
    thread_y, sum_y, array_y = 116, 200, 230

    def x_of(number):
        return left + number * cell + number // threads * gap

    idle = blocks * threads - elements
    drawing = Drawing(
        width, 320, "A thread for every element",
        f"{elements} elements and blocks of {threads} threads: {blocks} blocks, {blocks * threads} threads. Thread "
        f"number blockIdx.x * blockDim.x + threadIdx.x takes the element of that number. The last {idle} threads have "
        "no element.")
    drawing.text(left, 28, f"{count(elements, 'element')}, blocks of {threads} threads: {count(blocks, 'block')}", 16,
                 bold=True)
    drawing.text(left, 48, "A small example; this lab's blocks have more threads.", 12, color=FAINT_INK)
    drawing.legend(left, 71, [(THREAD, "a thread (threadIdx.x)"), (EMPTY, "a thread without an element"),
                              (MEMORY, "an element (index)")])
    for block in range(blocks):
        x = x_of(block * threads)
        drawing.text(x, thread_y - 14, f"blockIdx.x = {block}", 12, bold=True)
        drawing.box(x - 4, thread_y - 6, threads * cell + 8, cell + 12, None, INK, 2)
        for thread in range(threads):
            number = block * threads + thread
            has_element = number < elements
            x = x_of(number)
            fill = THREAD if has_element else EMPTY
            drawing.box(x + 3, thread_y, cell - 6, cell, fill, INK, dashed=not has_element)
            drawing.text(x + cell / 2, thread_y + cell * 0.64, thread, 16, "middle", on=fill)
            middle = x + cell / 2
            drawing.text(middle, sum_y - 14, f"{block}*{threads}+{thread}", 11, "middle", FAINT_INK)
            if has_element:
                drawing.line(middle, sum_y - 8, middle, array_y - 4, width=1.5)
                drawing.cell(x, array_y, cell, MEMORY, number)
            else:
                drawing.text(middle, array_y + cell * 0.62, number, 15, "middle", BAD)
    drawing.text(width - left, array_y + cell + 26,
                 f"There is no element {elements} or {elements + idle - 1}: these threads must do nothing.", 12, "end", BAD,
                 True)
    drawing.save(Path(__file__).with_name("threads-and-elements.svg"))
