"""What published programs should compute, where they do not compare it themselves. check(name, run) returns what is wrong, or "".

`run` has .output (the program's own standard output) and .folder (where it ran, with the files that it read and wrote)."""

import collections
import ctypes
import math
import re


def numbers(text):
    return [float(word) for word in re.findall(r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|nan|inf)", text)]


def first_difference(got, wanted, tolerance=0.0):
    if len(got) != len(wanted):
        return f"{len(got)} values, expected {len(wanted)}"
    for index, (is_, should) in enumerate(zip(got, wanted)):
        if not abs(is_ - should) <= tolerance * max(1.0, abs(should)):
            return f"value {index} is {is_}, expected {should}"
    return ""


def random_numbers(seed, count):
    """What C's rand() gives: programs draw their input with it."""
    library = ctypes.CDLL(None)
    library.srand(seed)
    return [library.rand() for _ in range(count)]


def sum_of_two(run):
    """The training series' vector addition prints one element."""
    a, b, c = (float(re.search(rf"^{name}\[0\] = (\S+)$", run.output, flags=re.M)[1]) for name in "ABC")
    return first_difference([c], [a + b], 2e-6)


def bfs(run):
    """The number of edges on the shortest way from node 0."""
    words = iter((run.folder / "graph.txt").read_text().split())
    nodes = int(next(words))
    of_node = [(int(next(words)), int(next(words))) for _ in range(nodes)]
    next(words)
    edges = [(int(next(words)), int(next(words)))[0] for _ in range(int(next(words)))]
    cost, queue = {0: 0}, collections.deque([0])
    while queue:
        node = queue.popleft()
        first, count = of_node[node]
        for other in edges[first:first + count]:
            if other not in cost:
                cost[other] = cost[node] + 1
                queue.append(other)
    got = [int(value) for value in re.findall(r"cost:(-?\d+)", (run.folder / "result.txt").read_text())]
    return first_difference(got, [cost.get(node, -1) for node in range(nodes)])


def b_plus_tree(run):
    """The tree has all keys below its size, each with itself as the value. Ranges are drawn first, then keys."""
    size, count, ranges = (int(word) for word in run.numbers)
    drawn = [int((value / 2147483647) * size) for value in random_numbers(1, ranges + count)]
    answers = re.split(r"\*+command: k .*\n", (run.folder / "output.txt").read_text())[1]
    got = [int(line.split()[1]) for line in answers.splitlines() if line.strip()]
    # float has 24 bits: a key may be its neighbor
    wrong = sum(abs(is_ - should) > 1 for is_, should in zip(got, drawn[ranges:]))
    return f"{wrong} of {count} answers are not the key" if wrong or len(got) != count else ""


def gaussian(run):
    """The printed solution solves the system that the program makes: Toeplitz, 10 exp(-0.01 |i - j|), right side 1."""
    solution = numbers(run.output.split("The final solution is:")[1].split("\n\n")[0])
    size = len(solution)
    for row in range(size):
        value = sum(10 * math.exp(-0.01 * abs(row - column)) * solution[column] for column in range(size))
        # the solution is printed with two digits after the point
        if abs(value - 1) > 0.005 * 10 * size:
            return f"row {row} gives {value}, expected 1"
    return "" if size > 1 else "no solution is printed"


def hotspot(run):
    """Explicit steps of the heat equation on a plate with the program's constants."""
    side, _, steps = (int(word) for word in run.arguments[:3])
    read = lambda name: [float(word) for word in (run.folder / name).read_text().split()]
    temperature, power = read("temp"), read("power")
    thickness, height, conductivity, heat, factor, ambient = 0.0005, 0.016, 100, 1.75e6, 0.5, 80.0
    cell = height / side
    capacity = factor * heat * thickness * cell * cell
    sideways, upward = 1 / (2.0 * conductivity * thickness), thickness / (conductivity * cell * cell)
    step = 0.001 / (3.0e6 / (factor * thickness * heat)) / capacity
    for _ in range(steps):
        after = []
        for row in range(side):
            for column in range(side):
                here = temperature[row * side + column]
                south, north = temperature[min(row + 1, side - 1) * side + column], temperature[max(row - 1, 0) * side + column]
                east, west = temperature[row * side + min(column + 1, side - 1)], temperature[row * side + max(column - 1, 0)]
                after.append(here + step * (power[row * side + column] + (south + north - 2 * here) / sideways +
                                            (east + west - 2 * here) / sideways + (ambient - here) / upward))
        temperature = after
    got = [float(line.split()[1]) for line in (run.folder / "output.out").read_text().splitlines()]
    return first_difference(got, temperature, 1e-4)


def nn(run):
    """The distances of the nearest places."""
    wanted = []
    for line in (run.folder / "places.db").read_text().splitlines():
        latitude, longitude = float(line[28:33]), float(line[33:38])
        wanted.append(math.hypot(30 - latitude, 90 - longitude))
    got = [float(value) for value in re.findall(r"Distance=(\S+)", run.output)]
    return first_difference(got, sorted(wanted)[:5], 1e-5)


def nw(run):
    """The best score of aligning two sequences that are drawn with rand(), as the first number of the trace."""
    side, penalty = int(run.arguments[0]), int(run.arguments[1])
    table = re.search(r"blosum62\[24\]\[24\] = \{(.*?)\};", (run.folder / "needle.cu").read_text(), flags=re.S)[1]
    scores = [[int(value) for value in re.findall(r"-?\d+", row)] for row in re.findall(r"\{(.*?)\}", table)]
    drawn = [value % 10 + 1 for value in random_numbers(7, 2 * side)]
    down, across = drawn[:side], drawn[side:]
    above = [-column * penalty for column in range(side + 1)]
    table = [above]
    for row in range(1, side + 1):
        here = [-row * penalty]
        for column in range(1, side + 1):
            here.append(max(above[column - 1] + scores[down[row - 1]][across[column - 1]], here[-1] - penalty, above[column] - penalty))
        above = here
        table.append(here)
    got = numbers((run.folder / "result.txt").read_text().split("\n")[1])
    # the trace begins at the element before the last
    return first_difference(got[:1], [table[side - 1][side - 1]])


def pathfinder(run):
    """The cheapest way from the first row to each element of the last one."""
    columns, rows = int(run.arguments[0]), int(run.arguments[1])
    printed = [[int(word) for word in line.split()] for line in run.output.splitlines() if re.fullmatch(r"(\d+ )+", line)]
    wall, got = printed[:rows], printed[-1]
    cost = wall[0]
    for row in wall[1:]:
        cost = [row[column] + min(cost[max(column - 1, 0):min(column + 1, columns - 1) + 1]) for column in range(columns)]
    return first_difference(got, cost)


def diffused(image, rows, columns, rate, of_interest):
    """One step of speckle-reducing anisotropic diffusion: `of_interest` are the indices of the region whose statistics count."""
    mean = sum(image[index] for index in of_interest) / len(of_interest)
    variance = sum(image[index] ** 2 for index in of_interest) / len(of_interest) - mean * mean
    speckle = variance / (mean * mean)
    gradients, coefficients = [], []
    for row in range(rows):
        for column in range(columns):
            here = image[row * columns + column]
            north, south = (image[min(max(row + d, 0), rows - 1) * columns + column] - here for d in (-1, 1))
            west, east = (image[row * columns + min(max(column + d, 0), columns - 1)] - here for d in (-1, 1))
            square = (north ** 2 + south ** 2 + west ** 2 + east ** 2) / (here * here)
            laplacian = (north + south + west + east) / here
            instantaneous = (0.5 * square - laplacian ** 2 / 16) / (1 + 0.25 * laplacian) ** 2
            coefficients.append(min(1.0, max(0.0, 1 / (1 + (instantaneous - speckle) / (speckle * (1 + speckle))))))
            gradients.append((north, south, west, east))
    result = []
    for row in range(rows):
        for column in range(columns):
            index = row * columns + column
            north, south, west, east = gradients[index]
            here = coefficients[index]
            below, right = coefficients[min(row + 1, rows - 1) * columns + column], coefficients[row * columns + min(column + 1, columns - 1)]
            result.append(image[index] + 0.25 * rate * (here * north + below * south + here * west + right * east))
    return result


def srad_v1(run):
    steps, rate, rows, columns = int(run.arguments[0]), float(run.arguments[1]), int(run.arguments[2]), int(run.arguments[3])
    original = [int(word) for word in (run.folder / "../../../data/srad/image.pgm").read_text().split()[4:]]
    image = [math.exp(original[row * 458 + column] / 255) for row in range(rows) for column in range(columns)]
    for _ in range(steps):
        image = diffused(image, rows, columns, rate, range(rows * columns))
    got = [int(word) for word in (run.folder / "image_out.pgm").read_text().split()[4:]]
    # the program drops what is after the point
    wrong = [index for index, (is_, should) in enumerate(zip(got, image)) if not -0.05 <= math.log(should) * 255 - is_ <= 1.05]
    if len(got) != len(image):
        return f"{len(got)} pixels, expected {len(image)}"
    return f"pixel {wrong[0]} and {len(wrong) - 1} others are wrong" if wrong else ""


def srad_v2(run):
    rows, columns, top, bottom, left, right = (int(word) for word in run.arguments[:6])
    rate, steps = float(run.arguments[6]), int(run.arguments[7])
    image = [math.exp(value / 2147483647) for value in random_numbers(7, rows * columns)]
    region = [row * columns + column for row in range(top, bottom + 1) for column in range(left, right + 1)]
    for _ in range(steps):
        image = diffused(image, rows, columns, rate, region)
    return first_difference(numbers(run.output.split("Printing Output:")[1].split("Computation")[0]), image, 2e-4)


def check(name, run):
    name, *run.numbers = name.split()
    try:
        return globals()[name](run)
    except (OSError, TypeError, IndexError, ValueError, StopIteration) as error:
        return f"the program's output is not as expected: {type(error).__name__}: {error}"
