"""Lab 01: a grid of blocks laid over an array that ends before the grid does."""

from pathlib import Path

from drawing import BAD, EMPTY, FAINT_INK, INK, MEMORY, THREAD, Drawing, count


def draw():
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
