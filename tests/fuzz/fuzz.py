#!/usr/bin/env python3
"""fuzz.py BUILD [options]: random CUDA programs, each run under `warpbook run` and, as plain C++, without the model.

Values must be the same, and nothing may be found. README.md says more."""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kernels import VECTORS, Kernel, Names
from shapes import HEAD, Shape

# What the text of statements means where there is no CUDA.
PLAIN = """#pragma GCC optimize("O0")
#define __device__
#define __constant__
#define __shared__ static
#define __noinline__ __attribute__((noinline))
#define __forceinline__ inline
%(thread_locals)s
namespace plain {
struct Index { unsigned x, y, z; };
static Index threadIdx, blockIdx;
typedef unsigned char uchar;
typedef unsigned short ushort;
%(vectors)s
static inline int min(int a, int b) { return a < b ? a : b; }
static inline int max(int a, int b) { return a > b ? a : b; }
static inline int __popc(unsigned a) { return __builtin_popcount(a); }
template <class T> void atomicAdd(T* place, T value) { *place += value; }
template <class T> void atomicMax(T* place, T value) { if (value > *place) *place = value; }
template <class T> void atomicXor(T* place, T value) { *place ^= value; }
template <class T> void atomicOr(T* place, T value) { *place |= value; }
"""

CUDA = """#include <cstdio>
#include <cstring>
static int hash(int i) { return (int)(((unsigned)i * 2654435761u ^ (unsigned)i * 40503u << 7) >> 12); }
static void failed(cudaError_t error, const char* kernel)
{
    if (error != cudaSuccess) std::printf("DISAGREES %%s: %%s\\n", kernel, cudaGetErrorString(error));
}
template <class T, int N>
static void compare(const T (&got)[N], const T (&expected)[N], const char* kernel, const char* array)
{
    for (int i = 0; i < N; ++i) {
        if (std::memcmp(&got[i], &expected[i], sizeof(T)) == 0) continue;
        std::printf("DISAGREES %%s: element %%d of %%s\\n", kernel, i, array);
        return;
    }
}
%(thread_locals)s
"""

# Thread-local variables of the host: a block of a kernel must not overwrite them, as it does `__shared__` arrays.
THREAD_LOCALS_ELSEWHERE = """thread_local int kept_elsewhere[%(size)d];
thread_local long begun_elsewhere = 4711;
static thread_local short hidden_elsewhere[%(size)d];
extern "C" short* hidden() { return hidden_elsewhere; }"""

THREAD_LOCALS = """extern thread_local int kept_elsewhere[%(size)d];
extern thread_local long begun_elsewhere;
extern "C" short* hidden();
thread_local int kept_here[%(size)d];
static thread_local double hidden_here[3];
inline thread_local unsigned char inline_here[%(size)d];
static int* in_function() { static thread_local int kept[%(size)d]; return kept; }
static int round_of_locals = 0;
static void check_thread_locals(const char* kernel)
{
    bool same = begun_elsewhere == 4711 + round_of_locals;
    for (int i = 0; i < %(size)d; ++i)
        same &= kept_elsewhere[i] == i * round_of_locals && kept_here[i] == i * round_of_locals &&
                hidden()[i] == (short)(i * round_of_locals) && in_function()[i] == i * round_of_locals &&
                hidden_here[i %% 3] == round_of_locals && inline_here[i] == (unsigned char)(i * round_of_locals);
    if (!same) std::printf("DISAGREES %%s: a thread-local variable of the host\\n", kernel);
    ++round_of_locals;
    begun_elsewhere = 4711 + round_of_locals;
    for (int i = 0; i < %(size)d; ++i) {
        kept_elsewhere[i] = kept_here[i] = in_function()[i] = i * round_of_locals;
        hidden()[i] = (short)(i * round_of_locals);
        hidden_here[i %% 3] = round_of_locals;
        inline_here[i] = (unsigned char)(i * round_of_locals);
    }
}"""

# For the host's code: kernels are compiled as the model needs them.
OPTIONS = [[], ["-O0"], ["-O1"], ["-O2"], ["-O3"], ["-O3", "-Xcompiler", "-mavx2"], ["-Xcompiler", "-fPIC"],
           ["-O2", "-Xcompiler", "-fno-plt"], ["-std=c++20"],
           ["-Xcompiler", "-fPIC,-mcmodel=large"]]


def vectors():
    text = ""
    for vector in VECTORS:
        parts = ", ".join(vector.parts)
        name = vector.component.name
        size = {"signed char": 1, "unsigned char": 1, "short": 2, "unsigned short": 2, "int": 4, "unsigned": 4,
                "float": 4}.get(name, 8)
        align = f"alignas({size * len(vector.parts)}) " if len(vector.parts) != 3 else ""
        text += f"struct {align}{vector.name} {{ {name} {parts}; }};\n"
        parameters = ", ".join(f"{name} {part}" for part in vector.parts)
        text += f"static inline {vector.name} make_{vector.name}({parameters}) {{ return {{{parts}}}; }}\n"
    return text


class Program:
    """Some kernels in one file, and their plain forms in another."""

    def __init__(self, seed, number, count, only=None, removed=()):
        chosen = random.Random(f"{seed} {number}")
        self.seed, self.number = seed, number
        self.options = chosen.choice(OPTIONS)
        self.size = chosen.randrange(3, 40)
        names = Names(chosen)
        self.kernels = []
        for i in range(count):
            kernel = Kernel(i, random.Random(f"{seed} {number} {i}"), names, removed if only == i else ())
            if only is None or only == i:
                self.kernels.append(kernel)

    def write(self, folder):
        size = {"size": self.size}
        text = CUDA % {"thread_locals": THREAD_LOCALS % size}
        text += "\n".join(kernel.cuda() + kernel.host() for kernel in self.kernels)
        text += "int main()\n{\n    check_thread_locals(\"main\");\n"
        for kernel in self.kernels:
            # Once counted, and once as native code.
            text += f"    run_{kernel.name}();\n" * 2 + f"    check_thread_locals(\"{kernel.name}\");\n"
        (folder / "random.cu").write_text(text + "    std::puts(\"END\");\n}\n")
        text = PLAIN % {"vectors": vectors(), "thread_locals": THREAD_LOCALS_ELSEWHERE % size}
        text += "\n".join(kernel.plain() for kernel in self.kernels) + "}\n"
        (folder / "plain.cpp").write_text(text)

    def run(self, warpbook, folder):
        """What is wrong; empty where nothing is."""
        self.write(folder)
        record = folder / "record.json"
        command = [warpbook, "run", *self.options, "--check", "first", "--top", "0", "--json", "record.json",
                   "random.cu", "plain.cpp"]
        try:
            ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False,
                                   timeout=500)
        except subprocess.TimeoutExpired:
            return ["it does not end"]
        output = ended.stdout + ended.stderr
        problems = [line for line in output.splitlines() if line.startswith("DISAGREES")]
        if "END" not in output.splitlines() or not record.exists():
            return problems + [f"it did not run to its end; exit code {ended.returncode}:", output[:3000]]
        told = json.loads(record.read_text())
        for launch in told["launches"]:
            problems += [f"found in {launch['kernel']}: {finding['kind']} at line {finding.get('line')}"
                         for finding in launch.get("findings", [])]
            if "totals" not in launch:
                problems.append(f"not counted: {launch['kernel']}: {launch}")
        problems += [f"found in host code: {finding['kind']}" for finding in told["host_findings"]]
        if not problems and ended.returncode != 0:
            problems.append(f"exit code {ended.returncode}: {output[:1000]}")
        return problems


class Shapes(Program):
    """Kernels in one file, each launched twice: once counted, once as native code."""

    def __init__(self, seed, number, count, only=None, removed=()):  # pylint: disable=super-init-not-called
        self.seed, self.number, self.options = seed, number, []
        self.kernels = [Shape(i, random.Random(f"shapes {seed} {number} {i}"), removed if only == i else ())
                        for i in range(count) if only is None or only == i]

    def write(self, folder):
        text = HEAD + "\n".join(kernel.text() for kernel in self.kernels)
        text += ("int main()\n{\n    cudaMalloc(&ints, sizeof got[0][0]);\n    cudaMalloc(&floats, sizeof got[0][0]);\n"
                 "    cudaMalloc(&given, 1024);\n    float values[256];\n"
                 "    for (int i = 0; i < 256; ++i) values[i] = (i * 7919 % 257) * 0.00371f;\n"
                 "    cudaMemcpy(given, values, 1024, cudaMemcpyHostToDevice);\n")
        text += "".join(kernel.call() for kernel in self.kernels)
        text += "    cudaFree(ints);\n    cudaFree(floats);\n    cudaFree(given);\n    std::puts(\"END\");\n}\n"
        (folder / "random.cu").write_text(text)
        (folder / "plain.cpp").write_text("")


def with_compiler(build, compiler, folder):
    """A copy of `warpbook` that compiles with another g++."""
    kit = folder / "lib" / "warpbook" / "kit"
    kit.mkdir(parents=True)
    (folder / "bin").mkdir()
    for file in (build / "bin").glob("warpbook*"):  # it looks for the others beside itself
        shutil.copy(file, folder / "bin")
    for file in (build / "kit").iterdir():
        if file.name != "programs":
            (kit / file.name).symlink_to(file)
    first = (build / "kit" / "programs").read_text().splitlines()[0]
    (kit / "programs").write_text(f"{first}\n{shutil.which(compiler)}\n")
    return str(folder / "bin" / "warpbook")


def kernels_named_in(problems, count):
    return [i for i in range(count) if any(f"kernel{i}:" in p or f"kernel{i}(" in p or f"kernel{i}<" in p or
                                           p.endswith(f"kernel{i}") for p in problems)]


def minimized(program, only, count, warpbook, seconds):
    """The kernel alone, without the statements that it takes no part of."""
    def problems_of(smaller):
        with tempfile.TemporaryDirectory() as folder:
            return smaller.run(warpbook, Path(folder))
    best = type(program)(program.seed, program.number, count, only)
    problems = problems_of(best)
    if not problems:
        return None, []
    wants_value = any(p.startswith("DISAGREES") for p in problems)
    removed, end = set(), time.monotonic() + seconds
    for statement in range(best.kernels[0].statements, 0, -1):
        if time.monotonic() > end:
            break
        smaller = type(program)(program.seed, program.number, count, only, removed | {statement})
        found = problems_of(smaller)
        if found and (not wants_value or any(p.startswith("DISAGREES") for p in found)) and \
                not any("did not run to its end" in p for p in found) or \
                (found and found[:1] == problems[:1] and not wants_value):
            removed.add(statement)
            best, problems = smaller, found
    return best, problems


def keep(program, problems, folder):
    folder.mkdir(parents=True, exist_ok=True)
    program.write(folder)
    (folder / "problems.txt").write_text("\n".join([f"options: {' '.join(program.options)}", *problems]) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path, help="the build folder, with bin/warpbook")
    parser.add_argument("--minutes", type=float, help="how long; without it, as many programs as --programs says")
    parser.add_argument("--programs", type=int, default=1)
    parser.add_argument("--kernels", type=int, default=40, help="in each program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first program")
    parser.add_argument("--compiler", help="another g++, such as g++-11")
    parser.add_argument("--minimize", type=float, default=300, help="seconds for each disagreement")
    parser.add_argument("--keep", type=Path, default=Path("fuzz-findings"), help="the folder for what disagrees")
    given = parser.parse_args()
    begin = time.monotonic()
    os.environ["LC_ALL"] = "C"
    with tempfile.TemporaryDirectory() as scratch:
        warpbook = str(given.build.resolve() / "bin" / "warpbook")
        if given.compiler:
            warpbook = with_compiler(given.build.resolve(), given.compiler, Path(scratch))
        number, disagreements = given.first, 0

        def goes_on():
            if given.minutes is None:
                return number < given.first + given.programs
            return time.monotonic() - begin < given.minutes * 60
        while goes_on():
            # Every other one is of shapes.
            program = (Shapes if number % 2 else Program)(given.seed, number, given.kernels)
            with tempfile.TemporaryDirectory() as folder:
                problems = program.run(warpbook, Path(folder))
            if problems:
                disagreements += 1
                name = f"seed-{given.seed}-program-{number}"
                print(f"program {number} of seed {given.seed} ({' '.join(program.options)}):", *problems[:6], sep="\n  ",
                      flush=True)
                keep(program, problems, given.keep / name)
                if given.minimize > 0:
                    for kernel in kernels_named_in(problems, given.kernels)[:2] or range(given.kernels):
                        smaller, left = minimized(program, kernel, given.kernels, warpbook, given.minimize)
                        if smaller:
                            keep(smaller, left, given.keep / f"{name}-kernel-{kernel}")
                            print(f"  smaller: {given.keep}/{name}-kernel-{kernel}", flush=True)
                            break
            number += 1
        programs = number - given.first
        print(f"{programs} programs with {programs * given.kernels} kernels in "
              f"{(time.monotonic() - begin) / 60:.1f} minutes: {disagreements} disagree")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
