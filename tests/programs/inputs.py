"""Input files for published programs whose data is not published with them, in the formats that the programs read. All of them are made
from fixed formulas or a random generator with a fixed seed, so every machine makes the same files.

make(recipe, folder): `recipe` is the column "inputs" of programs.csv: a name and its numbers, such as "hotspot 128"."""

import pathlib
import random
import struct


def lines(path, values):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{value}\n" for value in values))


def bfs_graph(folder, nodes):
    """Rodinia's bfs: nodes, then each node's first edge and its number of edges, the source, the number of edges, then edges and costs."""
    generator = random.Random(1)
    edges = [[] for _ in range(nodes)]
    for node in range(nodes):
        for _ in range(generator.randint(1, 6)):
            other = generator.randrange(nodes)
            edges[node].append(other)
            edges[other].append(node)
    starts, first = [], 0
    for of_node in edges:
        starts.append(f"{first} {len(of_node)}")
        first += len(of_node)
    lines(folder / "graph.txt", [nodes, *starts, "", 0, "", first, *(f"{other} 1" for of_node in edges for other in of_node)])


def b_plus_tree(folder, keys, queries, ranges):
    """Rodinia's b+tree: the number of keys, then the keys; and commands: find `queries` keys, find `ranges` ranges."""
    values = list(range(keys))
    random.Random(1).shuffle(values)
    lines(folder / "mil.txt", [keys, *values])
    (folder / "command.txt").write_text(f"j {ranges} 20\nk {queries} \n")


def cfd_mesh(folder, side):
    """Rodinia's cfd: a mesh of side³ hexahedra would have six neighbors; these have four: a grid of side² cells, whose borders are
    walls (-1) or far away (-2). For each: its area, then for each of four neighbors its number from 1 and the normal of the face."""
    rows = [str(side * side)]
    for y in range(side):
        for x in range(side):
            cells = []
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                inside = 0 <= x + dx < side and 0 <= y + dy < side
                neighbor = (y + dy) * side + x + dx + 1 if inside else (-1 if dx else -2)
                cells.append(f"{neighbor} {dx * 0.1:.3f} {dy * 0.1:.3f} 0.000")
            rows.append("0.01 " + " ".join(cells))
    lines(folder / "mesh.txt", rows)


def pixels(folder, width, height):
    """Rodinia's dwt2d: raw red, green and blue bytes."""
    path = folder / "../../data/dwt2d/image.rgb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes((x * 3 + y * 5 + color * 40 + (x * y) % 17) % 256
                           for y in range(height) for x in range(width) for color in range(3)))


def heart_video(folder, width, height, frames):
    """Rodinia's heartwall: an AVI of raw frames of one byte a pixel."""
    def chunk(name, content):
        return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)

    def listed(name, *contents):
        return chunk(b"LIST", name + b"".join(contents))

    def frame(number):
        center_x, center_y, radius = width // 2 + number, height // 2, min(width, height) // 4
        return bytes(min(255, 40 + abs((x - center_x) ** 2 + (y - center_y) ** 2 - radius * radius) // 400)
                     for y in range(height) for x in range(width))

    images = [frame(number) for number in range(frames)]
    main_header = struct.pack("<14I", 40000, width * height * 25, 0, 0x10, frames, 0, 1, width * height, width, height, 0, 0, 0, 0)
    stream_header = b"vids" + b"DIB " + struct.pack("<10I", 0, 0, 0, 1, 25, 0, frames, width * height, 0, 0) + struct.pack("<4h", 0, 0, width, height)
    stream_format = struct.pack("<IiiHH6I", 40, width, height, 1, 8, 0, width * height, 0, 0, 0, 0)
    movie = [chunk(b"00db", image) for image in images]
    index, offset = b"", 4
    for image in movie:
        index += b"00db" + struct.pack("<3I", 0x10, offset, width * height)
        offset += len(image)
    headers = listed(b"hdrl", chunk(b"avih", main_header), listed(b"strl", chunk(b"strh", stream_header), chunk(b"strf", stream_format)))
    (folder / "test.avi").write_bytes(chunk(b"RIFF", b"AVI " + headers + listed(b"movi", *movie) + chunk(b"idx1", index)))


def hotspot(folder, side):
    """Rodinia's hotspot: a temperature and a power for each cell."""
    generator = random.Random(1)
    lines(folder / "temp", (f"{320 + 20 * generator.random():.6f}" for _ in range(side * side)))
    lines(folder / "power", (f"{0.01 * generator.random():.6f}" for _ in range(side * side)))


def hotspot3d(folder, side, layers):
    """Rodinia's hotspot3D: the same for all layers."""
    generator = random.Random(1)
    lines(folder / "temp", (f"{320 + 20 * generator.random():.6f}" for _ in range(side * side * layers)))
    lines(folder / "power", (f"{0.01 * generator.random():.6f}" for _ in range(side * side * layers)))


def huffman(folder, size):
    """Rodinia's huffman: bytes that are not equally frequent."""
    generator = random.Random(1)
    (folder / "input.in").write_bytes(bytes(min(255, int(generator.expovariate(0.05))) for _ in range(size)))


def myocyte(folder):
    """Rodinia's myocyte: 91 values of state and 16 parameters. Ours are no heart's, so only that the program runs can be seen."""
    generator = random.Random(1)
    lines(folder / "../../data/myocyte/y.txt", (f"{generator.uniform(0.1, 0.9):.6f}" for _ in range(91)))
    lines(folder / "../../data/myocyte/params.txt", (f"{generator.uniform(0.1, 0.9):.6f}" for _ in range(16)))


def nn(folder, records):
    """Rodinia's nn: places of hurricanes, in lines of 49 characters."""
    generator = random.Random(1)
    names = ["ALBERTO", "BERYL", "CHRIS", "DEBBY", "ERNESTO"]
    lines(folder / "filelist", ["places.db"])
    (folder / "places.db").write_text("".join(
        f"{generator.randint(1950, 2004):4} {generator.randint(1, 12):2} {generator.randint(1, 28):2} {6 * generator.randint(0, 3):2} "
        f"{generator.randint(1, 28):2} {names[generator.randrange(5)]:<9} {7 + 63 * generator.random():5.1f} {358 * generator.random():5.1f} "
        f"{generator.randint(10, 164):4} {generator.randint(0, 899):4}\n" for _ in range(records)))


def gray_image(folder, width, height):
    """Rodinia's srad_v1: an image in text."""
    path = folder / "../../../data/srad/image.pgm"
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = (" ".join(str((x * 7 + y * 3 + (x * y) % 31) % 256) for x in range(width)) for y in range(height))
    path.write_text(f"P2\n{width} {height}\n255\n" + "\n".join(rows) + "\n")


def make(recipe, folder):
    if not recipe:
        return
    name, *numbers = recipe.split()
    globals()[name](pathlib.Path(folder), *(int(number) for number in numbers))
