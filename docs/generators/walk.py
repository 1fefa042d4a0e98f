#!/usr/bin/env python3
"""labs/14-tile-transpose/walk.html: the steps of docs/toy-machine.md on a page on which one can go forwards and backwards.

    python3 docs/generators/walk.py build/bin/warpbook labs/14-tile-transpose/walk.html

The page is the one of `./warpbook view`, and the steps are those that toy_machine.json has recorded.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KERNELS = {"naive_transpose": "Without a tile", "tile_transpose": "Through a tile"}
INTRODUCTION = (
    "A machine small enough to follow by hand: its warps have 2 lanes, its segments (on a GPU: sectors) 2 floats, and its "
    "shared memory 2 banks. A matrix of 4 × 4 floats is transposed by 4 blocks of 2 × 2 threads, first without a tile and "
    "then through one. Large numbers are values, small ones lanes. Each frame in global memory is a segment.")


def source_of(traces):
    """What the page shows of the file of these traces' kernel: of the solution nothing but its lines' numbers."""
    (file,) = {event["file"] for trace in traces for event in trace["events"] if event["kind"] == "access"}
    if file.startswith("solutions/"):
        return {"file": file, "title": "a kernel with a tile",
                "left_out": "Its text is not shown: writing it is this lab's exercise. These are its lines that access memory:"}
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("__global__"))
    last = lines.index("}", first)
    return {"file": file, "title": "the starter's kernel", "first_line": first + 1,
            "text": "\n".join(lines[first:last + 1]) + "\n"}


def kernel_of(title, traces):
    blocks, threads = traces[0]["grid"], traces[0]["block_extents"]
    n = blocks[0] * threads[0]
    return {"title": title, "explanation": f"the {len(traces)} blocks, one after another", "traces": traces,
            "contents": {"matrix": list(range(n * n)), "transposed": []}}


def data():
    recorded = json.loads((ROOT / "docs/figures/toy_machine.json").read_text(encoding="utf-8"))
    by_kernel = {name: [trace for trace in recorded if trace["kernel"] == name] for name in KERNELS}
    return {
        "schema": "warpbook.view/1",
        "title": "A transpose on the toy machine, step by step",
        "notes": [INTRODUCTION],
        "sources": [source_of(traces) for traces in by_kernel.values()],
        "kernels": [kernel_of(KERNELS[name], traces) for name, traces in by_kernel.items()],
    }


def main(arguments):
    if len(arguments) != 2:
        return __doc__
    warpbook, page = arguments
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "walk.json")
        file.write_text(json.dumps(data()), encoding="utf-8")
        subprocess.run([warpbook, "dev", "page", file, page], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
