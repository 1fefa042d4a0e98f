"""Lab 29: what the host asks for, in order, and what then happens on the device."""

from pathlib import Path

from drawing import ALSO, BAD, FAINT_INK, INK, MEMORY, THREAD, WANTED, Drawing


def sizes_of(n, for_each_thread):
    """How many values there are at first, and after each launch."""
    sizes = [n]
    while sizes[-1] > 1:
        sizes.append(-(-sizes[-1] // for_each_thread))
    return sizes


def draw():
    n, for_each_thread, bytes_of_value = 10_000, 8, 4
    sizes = sizes_of(n, for_each_thread)
    launches = len(sizes) - 1
    left, top, row, device = 24, 112, 42, 372
    widest, narrowest, bar = 330, 14, 20
    drawing = Drawing(
        device + widest + 96, top + row * (launches + 3) + 20, "A whole program: what the host asks for",
        f"On the left the host's calls, on the right what they do on the device: {n:,} numbers are copied there; "
        f"{launches} launches leave {', '.join(f'{size:,}' for size in sizes[1:])} values; one value is "
        "copied back. After each launch the host asks whether it was refused.")
    drawing.text(left, 28, "A whole program: what the host asks for, and what the device has then", 16, bold=True)
    drawing.legend(left, 51, [(WANTED, "values in the one array"), (ALSO, "values in the other array"),
                              (THREAD, "a kernel at work")])
    drawing.text(left, 70, "Bars are not to scale. A question mark: here the host must ask whether all went well.", 12,
                 color=FAINT_INK)
    drawing.text(left, 96, "host", 13, bold=True)
    drawing.text(device, 96, "device", 13, bold=True)

    def width_of(step):
        return narrowest + (widest - narrowest) * (launches - step) / launches

    def step_of_host(index, text):
        y = top + row * index
        drawing.text(left, y + 15, text, 13)
        drawing.text(left + 290, y + 15, "?", 15, color=BAD, bold=True)
        return y

    y = step_of_host(0, "cudaMalloc, twice")
    for index, fill in enumerate((WANTED, ALSO)):
        drawing.box(device + index * (widest / 2 + 6), y, widest / 2 - 6, bar, MEMORY, fill, 2)
    y = step_of_host(1, f"cudaMemcpy, {n * bytes_of_value:,} bytes")
    drawing.arrow(left + 310, device - 4, y + 10)
    drawing.box(device, y, width_of(0), bar, WANTED)
    drawing.text(device + width_of(0) + 10, y + 15, f"{n:,}", 13)
    for launch in range(1, launches + 1):
        y = step_of_host(launch + 1, f"launch {launch}: add_parts, {sizes[launch - 1]:,} to {sizes[launch]:,}")
        drawing.box(device, y - 18, 8, 14, THREAD)
        if launch == 1:
            drawing.text(device + 14, y - 6, "each thread adds up eight values", 11, color=FAINT_INK)
        drawing.box(device, y, width_of(launch), bar, ALSO if launch % 2 else WANTED)
        drawing.text(device + width_of(launch) + 10, y + 15, f"{sizes[launch]:,}", 13)
    y = step_of_host(launches + 2, f"cudaMemcpy back, {bytes_of_value} bytes")
    drawing.line(device - 4, y + 10, left + 312, y + 10, INK, 1.5)
    for end in (y + 5.5, y + 14.5):
        drawing.line(left + 312, y + 10, left + 320, end, INK, 1.5)
    drawing.text(device, y + 15, "the sum goes to the host; then cudaFree, twice", 12, color=FAINT_INK)
    drawing.save(Path(__file__).with_name("one-program.svg"))
