"""Random kernels of the shapes that native code is made of by their text (profiler/compiler/source/phases.hpp), and
with floating-point numbers that are rounded: what is native must give the counted values, bit for bit. Which products
are joined with sums may depend on how the code around is compiled, so most of these kernels say it, by __fmul_rn() and the
like; the others (`is_contracted`) may differ in their last bits.

What threads hand to each other they hand by exchanges: each writes its own element, a barrier, each reads another's, a
barrier. All threads of a block come to all of them, so there are no races, whatever stands around."""

HEAD = """#include <cmath>
#include <cooperative_groups.h>
#include <cstdio>
#include <cstring>
#include <cuda_fp16.h>
namespace cg = cooperative_groups;
#define SYNC __syncthreads()
#define EXCHANGE(array, mine, other) array[t] = mine; __syncthreads(); mine += array[other]; __syncthreads()
struct Pair {
    int one;
    float two[2];
    __device__ Pair(int a, float c) : one(a), two{c, c} {}
};
struct Plain { int a[2]; float f; };
__device__ void wait_in_function() { __syncthreads(); }
template <class T> __device__ T from_other(T* array, T mine, int t, int other)
{
    array[t] = mine;
    __syncthreads();
    const T found = array[other];
    __syncthreads();
    return found;
}
__device__ int early(int a)
{
    if (a & 1) return a * 3;
    for (int i = 0; i < 4; ++i) if ((a >> i) % 3 == 2) return i;
    return -a;
}
__device__ void add_by_swaps(int* place, int value)
{
    int old = *place, assumed;
    do { assumed = old; old = atomicCAS(place, assumed, assumed + value); } while (assumed != old);
}
static int* ints;
static float* floats;
static float* given;
static int got[2][2][4096];
static void keep(int run)
{
    if (cudaDeviceSynchronize() != cudaSuccess) std::puts("DISAGREES: a launch failed");
    cudaMemcpy(got[run][0], ints, sizeof got[run][0], cudaMemcpyDeviceToHost);
    cudaMemcpy(got[run][1], floats, sizeof got[run][1], cudaMemcpyDeviceToHost);
}
static void clear() { cudaMemset(ints, 0, sizeof got[0][0]); cudaMemset(floats, 0, sizeof got[0][0]); }
static void compare(const char* kernel, bool is_contracted)
{
    for (int array = 0; array < 2; ++array)
        for (int i = 0; i < 4096; ++i)
            if (array == 1 && is_contracted) {
                float one, two;
                std::memcpy(&one, &got[0][1][i], 4);
                std::memcpy(&two, &got[1][1][i], 4);
                if (std::fabs(one - two) > 1e-3f * (std::fabs(one) + 1)) {
                    std::printf("DISAGREES %s: element %d of the floats: %g, %g\\n", kernel, i, one, two);
                    return;
                }
            } else if (got[0][array][i] != got[1][array][i]) {
                std::printf("DISAGREES %s: element %d of array %d: %d, %d\\n", kernel, i, array,
                            got[0][array][i], got[1][array][i]);
                return;
            }
}
"""


class Shape:
    def __init__(self, number, random, removed=()):
        self.number, self.random, self.removed = number, random, set(removed)
        self.name = f"kernel{number}"
        self.counter = self.statements = 0
        self.block = self.pick([(1, 1, 1), (32, 1, 1), (64, 1, 1), (33, 1, 1), (7, 1, 1), (128, 1, 1), (8, 8, 1), (5, 3,
                                                                                                                   2),
                                (16, 4, 2), (32, 2, 1), (96, 1, 1)])
        self.threads = self.block[0] * self.block[1] * self.block[2]
        self.grid = self.pick([1, 2, 3, 5])
        self.ints, self.floats, self.fixed = ["t", "gt", "n"], ["a"], set("t gt".split())
        self.fixed_floats, self.of_int = set(), set()
        self.changes_n = self.chance(0.15)
        self.is_contracted = number % 5 == 4
        self.body = self.make()

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, things):
        return self.random.choice(things)

    def fresh(self, kind):
        # Names of outer scopes come again.
        if self.chance(0.25) and self.counter:
            return f"{kind}{self.random.randrange(self.counter)}x{self.depth_of_names}"
        self.counter += 1
        return f"{kind}{self.counter}"

    depth_of_names = 0

    # Expressions.

    def i(self, depth=2):
        if depth == 0 or self.chance(0.2):
            return self.pick([self.pick(self.ints), self.pick(self.ints), str(self.random.randrange(1, 90)),
                              "(int)blockIdx.x",
                              "(int)threadIdx.x", "(int)threadIdx.y", "(int)blockDim.x", "m"])
        one, two = self.i(depth - 1), self.i(depth - 1)
        return self.pick([f"({one} + {two})", f"({one} - {two})", f"({one} * {two})", f"({one} ^ {two})",
                          f"({one} & 255)",
                          f"({one} % 37)", f"({one} >> 2)", f"(int)((unsigned){one} >> 3)",
                          f"min((int){one}, (int){two})",
                          f"({self.c(depth - 1)} ? {one} : {two})", f"({one} << 1)", f"(int)(short)({one})",
                          f"early({one} & 63)",
                          "t" if self.is_contracted else f"(int)({self.f(depth - 1)} * 100.0f)",
                          f"__popc((unsigned){one})", f"__mulhi((int){one}, (int){two})",
                          f"(int)((long long){one} * {two} >> 7)"])

    def f(self, depth=2):
        """At most a few thousand, and no NaN."""
        if depth == 0 or self.chance(0.15):
            return self.pick([self.pick(self.floats), self.pick(self.floats),
                              f"{self.random.randrange(1, 99) * 0.01:.2f}f",
                              f"given[({self.pick(self.ints)} & 255)]"])
        one, two, three = self.f(depth - 1), self.f(depth - 1), self.f(depth - 1)
        small = f"(float)({self.i(depth - 1)} & 15) * 0.03f"
        if not self.is_contracted:
            return self.pick([f"__fadd_rn(__fmul_rn({one}, 0.3f), __fmul_rn({two}, 0.4f))", f"__fmul_rn({one}, 0.7f)",
                              f"__fmul_rn({one}, __fmul_rn({small}, 0.5f))",
                              f"fmaf({one}, 0.3f, __fmul_rn({two}, 0.2f))",
                              f"({self.c(depth - 1)} ? {one} : {two})", f"fminf({one}, {two})", f"sqrtf(fabsf({one}))",
                              f"({one} / (fabsf({two}) + 1.5f))", f"__half2float(__float2half({one}))", f"-({one})",
                              f"__fmul_rn(__fsub_rn({one}, {two}), 0.4f)", f"(float)__dmul_rn({one}, 0.9)"])
        return self.pick([f"({one} * 0.3f + {two} * 0.4f)", f"({one} * {small} - {two} * 0.2f) * 0.5f",
                          f"({one} - {two}) * 0.3f",
                          f"fmaf({one}, 0.3f, {two} * 0.2f)", f"({self.c(depth - 1)} ? {one} : {two})",
                          f"fminf({one}, {two})",
                          f"sqrtf(fabsf({one}))", f"({one} / (fabsf({two}) + 1.5f))",
                          f"(float)((double){one} * 0.1 + (double){two} * 0.2)",
                          f"__half2float(__float2half({one}))", f"({one} * 0.2f + {two} * 0.3f - {three} * 0.25f)",
                          f"-({one}) * 0.7f"])

    def c(self, depth=1):
        if self.chance(0.3) and not self.is_contracted:
            return f"({self.f(depth)} < {self.f(0)})"
        return f"({self.i(depth)} {self.pick(['<', '>', '==', '!=', '<='])} {self.i(0)})"

    def joined(self, one, two):
        if self.is_contracted:
            return f"{one} * 0.5f + {two} * 0.25f"
        return f"__fadd_rn(__fmul_rn({one}, 0.5f), __fmul_rn({two}, 0.25f))"

    def uniform(self):
        return self.pick(["(blockIdx.x & 1) == 0", "blockIdx.x == 2", "m > 2", "gridDim.x > 2",
                          "m == 3 && blockDim.x > 8"])

    def variable(self, names, fixed):
        free = [name for name in names if name not in fixed and (name != "n" or self.changes_n)]
        return self.pick(free) if free else None

    def other(self):
        if self.threads == 1:
            return "t"
        return self.pick([f"{self.threads - 1} - t", f"(t + {self.random.randrange(1, 40)}) % {self.threads}",
                          f"(unsigned)({self.i(1)}) % {self.threads}u", f"(t * 3 + 1) % {self.threads}"])

    # Statements.

    def sequence(self, depth, exchanges, most=4):
        ints, floats = self.ints[:], self.floats[:]
        lines = []
        self.depth_of_names += 1
        for _ in range(self.random.randrange(1, most + 1)):
            lines += self.statement(depth, exchanges)
        self.depth_of_names -= 1
        self.ints, self.floats = ints, floats
        return ["    " + line for line in lines]

    def statement(self, depth, exchanges):
        self.statements += 1
        number = self.statements
        kinds = ["declaration"] * 3 + ["set"] * 3 + ["sum", "sum", "atomic"]
        if depth > 0:
            kinds += ["condition", "local_loop", "switch", "scope", "closure"]
        if exchanges:
            kinds += ["exchange"] * 5
            if depth > 0:
                kinds += ["uniform_loop"] * 3 + ["uniform_condition"] * 2
        ints, floats = self.ints[:], self.floats[:]
        lines = getattr(self, self.pick(kinds))(depth)
        if number not in self.removed:
            return lines
        self.ints, self.floats = ints, floats
        return []

    def declared(self, name, kind="ints", is_fixed=False):
        names, fixed = (self.ints, self.fixed) if kind == "ints" else (self.floats, self.fixed_floats)
        names.append(name)
        self.of_int.discard(name)
        (fixed.add if is_fixed else fixed.discard)(name)

    def declaration(self, _depth):
        name, second = self.fresh("v"), self.fresh("w")
        # In the scopes around, they may be pointers or have members.
        while second == name or any(v.startswith((name, second, f"(*{second}")) for v in self.ints + self.floats):
            self.counter += 1
            name, second = f"v{self.counter}n", f"w{self.counter}n"
        i, j, x, y = self.i(), self.i(1), self.f(), self.f(1)
        kind = self.random.randrange(16)
        if kind == 0:
            self.declared(name, is_fixed=True)
            return [f"const int {name} = {i};"]
        if kind == 1:
            self.declared(name), self.declared(second)
            self.of_int |= {name, second}
            return [f"int {name} = {i}, {second} = {j};"]
        if kind == 2:
            self.declared(name, "floats"), self.declared(second, "floats", True)
            return [f"float {name} = {x};", f"const float {second} = {self.joined(name, y)};"]
        if kind == 3:
            self.declared(name)
            return [f"auto {name} = {i};"]
        if kind == 4:
            self.declared(f"{name}[1]"), self.declared(f"{name}[({j}) & 1]")
            return [f"int {name}[2] = {{(int)({i}), (int)({j})}};"]
        if kind == 5:
            self.declared(f"{name}.one"), self.declared(f"{name}.two[1]", "floats")
            return [f"Pair {name}({i}, {x});"]
        if kind == 6:
            self.declared(f"{name}.y", "floats")
            return [f"float4 {name} = make_float4({x}, {y}, 0.5f, 0.25f);",
                    f"{name}.w = {self.joined(name + '.x', name + '.y')};"]
        if kind == 7:
            variable = self.variable([v for v in self.ints if v in self.of_int], self.fixed)
            if variable:
                self.declared(name)
                return [f"int& {name} = {variable};"]
        if kind == 8:
            self.declared(f"{name}[t & 63]", "floats", True)
            return [f"const float* {self.pick(['', '__restrict__ ', 'const '])}{name} = given + (({i}) & 127);"]
        if kind == 9:
            self.declared(f"{name}.a[1]"), self.declared(f"{name}.f", "floats")
            return [f"Plain {name} = {{{{(int)({i}), (int)({j})}}, {x}}};"]
        if kind == 10:
            self.declared(name)
            word = self.pick(["long long", "unsigned", "short", "unsigned char", "unsigned long long"])
            return [f"{word} {name} = {i};"]
        if kind == 11:
            self.declared(f"(*{second})")
            return [f"int {name} = {i}, *{second} = &{name};"]
        if kind == 12:
            self.declared(name), self.declared(second)
            return [f"int {name}({i}); unsigned {second}{{(unsigned)({j})}};"]
        if kind == 13:
            self.declared(name, is_fixed=True)
            return [f"const int {name} = blockDim.x * 2 + {self.random.randrange(9)};"]
        if kind == 14:
            self.declared(f"{name}[1][t & 1]", "floats")
            return [f"float {name}[2][2];",
                    f"for (int i = 0; i < 4; ++i) {name}[i / 2][i % 2] = {self.joined(x, '(float)i')};"]
        self.declared(name, "floats")
        return [f"float {name};", f"{name} = {x};"]

    def set(self, _depth):
        if self.chance(0.5):
            variable = self.variable(self.ints, self.fixed)
            if variable:
                return [self.pick([f"{variable} = {self.i(3)};", f"{variable} += {self.i()};", f"++{variable};",
                                   f"{variable}--;",
                                   f"{variable} ^= {self.i()};", f"if {self.c()} {variable} = {self.i()};"])]
        variable = self.variable(self.floats, self.fixed_floats)
        if not variable:
            return []
        return [self.pick([f"{variable} = {self.f(3)};", f"{variable} = {self.joined(variable, self.f())};",
                           f"if {self.c()} {variable} = {self.f()};",
                           f"{variable} = {self.joined(variable, '0.1f')};"])]

    def sum(self, _depth):
        """Products that g++ may or may not join with sums."""
        variable = self.variable([v for v in self.floats if "[" not in v], self.fixed_floats)
        if not variable:
            return []
        i, count = self.fresh("i"), self.random.randrange(2, 40)
        unroll = self.pick(["", "", "#pragma unroll\n", "#pragma unroll 4\n"])
        term = self.pick([f"given[({i} * 3 + t) & 255] * given[{i}]",
                          f"({i} % 3 == 0 ? given[{i}] * 0.5f : 0.25f * given[{i} + 1])",
                          f"given[{i}] * {self.pick(self.floats)} * 0.01f", f"(float){i} * 0.01f"])
        if not self.is_contracted:
            term = self.pick([f"given[({i} * 3 + t) & 255]", f"__fmul_rn(given[{i}], (float){i})",
                              f"({i} % 3 == 0 ? given[{i}] : given[{i} + 1])"])
            body = self.pick([f"{variable} += {term};", f"{variable} = fmaf({variable}, 0.9f, {term});",
                              f"{{ if (given[{i}] > 0.5f) continue; {variable} += {term}; }}",
                              f"{{ {variable} -= {term}; if ({variable} < -5.0f) break; }}",
                              f"if (given[({i} + t) & 255] > 0.5f) {variable} += {term};"])
            return [f"{unroll}for (int {i} = 0; {i} < {count}; ++{i}) {body}",
                    f"{variable} = __fmul_rn({variable}, 0.01f);"]
        body = self.pick([f"{variable} += {term} * 0.01f;", f"{variable} = {variable} * 0.9f + {term} * 0.05f;",
                          f"{{ if (given[{i}] > 0.5f) continue; {variable} += {term} * 0.02f; }}",
                          f"{{ {variable} -= {term} * 0.01f; if ({variable} < -50.0f) break; }}"])
        return [f"{unroll}for (int {i} = 0; {i} < {count}; ++{i}) {body}", f"{variable} = {variable} * 0.125f;"]

    def atomic(self, _depth):
        return [self.pick([f"atomicAdd(&ints[3000 + (({self.i(1)}) & 31)], {self.i(1)});",
                           f"atomicMax(&ints[3040], {self.i(1)});",
                           f"atomicXor(&ints[3041], {self.i(1)});", f"add_by_swaps(&ints[3050], {self.i(1)});",
                           "{ const int place = atomicAdd(&ints[3060], 1); ints[3100 + (place & 511)] = 1; }"])]

    def condition(self, depth):
        lines = [f"if {self.c()} {{"] + self.sequence(depth - 1, False)
        if self.chance(0.5):
            lines += ["} else {"] + self.sequence(depth - 1, False)
        return lines + ["}"]

    def local_loop(self, depth):
        i = self.fresh("i")
        self.ints.append(i)
        self.fixed.add(i)
        head = self.pick([f"for (int {i} = 0; {i} < (t & 7); ++{i}) {{", f"for (int {i} = 9; {i} > 0; {i} /= 2) {{"])
        lines = [head] + self.sequence(depth - 1, False, 2)
        if self.chance(0.4):
            lines.append(f"    if {self.c()} {self.pick(['break', 'continue'])};")
        self.ints.remove(i)
        return lines + ["}"]

    def switch(self, depth):
        lines = [f"switch ({self.i(1)} & 3) {{"]
        for case in range(3):
            lines += [f"case {case}: {{"] + self.sequence(depth - 1, False,
                                                          2) + ["}"] + (["    break;"] if self.chance(0.7) else [])
        return lines + ["default: break;", "}"]

    def scope(self, depth):
        return ["{"] + self.sequence(depth - 1, False) + ["}"]


    def closure(self, _depth):
        name, variable = self.fresh("l"), self.variable([v for v in self.ints if "[" not in v], self.fixed)
        if not variable:
            return []
        capture = self.pick(["&", "="])
        return [f"{{ const auto {name} = [{capture}](int p) {{",
                f"      if (p & 1) return p * 3 + (int){self.pick(self.ints)};",
                f"      return (int)({self.i(1)}); }};",
                f"  {variable} = {name}({self.i(1)}) + {name}(4); }}"]

    def exchange(self, _depth):
        other = self.other()
        sync = self.pick(["__syncthreads();"] * 5 + ["SYNC;", "wait_in_function();", "block.sync();",
                                                     "cg::sync(block);", "__syncthreads();;"])
        kind = self.random.randrange(10)
        if kind < 3:
            variable = self.variable(self.ints, self.fixed)
            if variable:
                return [f"s[t] = {self.i()};", sync, f"{variable} += s[{other}];", "__syncthreads();"]
        if kind < 6:
            variable = self.variable(self.floats, self.fixed_floats)
            if variable:
                return [f"r[t] = {self.f()};", sync, f"{variable} = {self.joined(variable, f'r[{other}]')};",
                        "__syncthreads();"]
        variable = self.variable([v for v in self.ints if "[" not in v and "." not in v and "*" not in v], self.fixed)
        if not variable:
            return ["__syncthreads();"]
        if kind == 6:
            return [f"{variable} += from_other(s, (int){variable}, t, (int)({other}));"]
        if kind == 7:
            return [f"{variable} += __syncthreads_count({self.c()});"]
        if kind == 8 and self.threads % 32 == 0:
            return [self.pick([f"{variable} += __shfl_xor_sync(~0u, (int){variable}, {self.random.randrange(1, 31)});",
                               f"{variable} += __popc(__ballot_sync(~0u, {self.c()}));",
                               f"{variable} ^= tile.shfl_down((int){variable}, 2);",
                               "for (int o = 16; o > 0; o /= 2) "
                               f"{variable} += __shfl_down_sync(~0u, (int){variable}, o);",
                               f"{variable} += __any_sync(~0u, {self.c()}) + tile.all({self.c()});"])]
        if kind == 9 and self.threads > 1:
            i = self.fresh("o")
            return [f"s[t] = {self.i()};", "__syncthreads();",
                    f"for (int {i} = {self.threads} / 2; {i} > 0; {i} >>= 1) {{",
                    f"    if (t < {i}) s[t] += s[t + {i}];", "    __syncthreads();", "}",
                    f"{variable} += s[0];", "__syncthreads();"]
        return [f"{{ int mine = {variable}; EXCHANGE(s, mine, {other}); {variable} = mine; }}"]

    def uniform_loop(self, depth):
        name, count = self.fresh("k"), self.random.randrange(1, 4)
        while name in self.ints + self.floats:
            self.counter += 1
            name = f"k{self.counter}n"
        kind = self.random.randrange(6)
        self.ints.append(name)
        self.fixed.add(name)
        inner = self.sequence(depth - 1, True)
        # A declaration in it hides the counter only in its own braces.
        self.ints.remove(name)
        end = [f"    if ({self.uniform()}) {self.pick(['break', 'continue'])};"] if self.chance(0.1) else []
        if kind == 0:
            return [f"for (int {name} = 0, end{name} = {count}; {name} < end{name}; ++{name}) {{"] + inner + end + ["}"]
        if kind == 1:
            return [f"for (unsigned {name} = {1 << count}; {name} > 0; {name} >>= 1) {{"] + inner + end + ["}"]
        if kind == 2:
            return ["{", f"int {name} = 0;", f"while ({name} < {count}) {{"] + inner + [f"    ++{name};", "}", "}"]
        if kind == 3:
            return ["{", f"int {name} = 0;", "do {"] + inner + [f"}} while (++{name} < {count});", "}"]
        unroll = "#pragma unroll\n" if self.chance(0.4) else ""
        return [f"{unroll}for (int {name} = 0; {name} < {count}; {name}++) {{"] + inner + end + ["}"]

    def uniform_condition(self, depth):
        lines = [f"if ({self.uniform()}) {{"] + self.sequence(depth - 1, True)
        if self.chance(0.5):
            lines += ["} else {"] + self.sequence(depth - 1, True)
        if self.chance(0.15):
            lines = [lines[0]] + ["    const int here = (int)blockIdx.x;"] + lines[1:]
        return lines + ["}"]

    def make(self):
        lines = []
        for _ in range(self.random.randrange(3, 8)):
            lines += self.statement(3, True)
            if self.chance(0.06):
                lines.append(f"if ({self.uniform()}) return;")
        if self.chance(0.3):
            lines.append(self.pick([f"if (gt >= {self.threads * self.grid - self.random.randrange(9)}) return;",
                                    "if (t > 40) { ints[gt] = t; return; }"]))
            for _ in range(self.random.randrange(1, 4)):
                lines += self.statement(2, False)
        return lines

    def text(self):
        x, y, _ = self.block
        is_dynamic = self.number % 4 == 1
        template = "template <class T, int N>\n" if self.number % 3 == 1 else ""
        if self.number % 3 == 1:
            shared = "extern __shared__ int s[];" if is_dynamic else "__shared__ T s[N];"
        else:
            shared = "extern __shared__ int s[];" if is_dynamic else f"__shared__ int s[{self.threads}];"
        ints = " + ".join(f"(int){v}" for v in self.ints)
        floats = self.floats[0]
        for name in self.floats[1:]:
            floats = self.joined(floats, name)
        constant = "const " if self.number % 2 else ""
        return (f"{template}__global__ void {self.name}(int* ints, float* floats, const float* given, int n, "
                f"{constant}int m)\n{{\n"
                f"    {shared}\n    __shared__ float r[{self.threads}];\n"
                "    cg::thread_block block = cg::this_thread_block();\n"
                + ("    auto tile = cg::tiled_partition<16>(block);\n" if self.threads % 32 == 0 else "") +
                f"    const int t = threadIdx.x + {x} * (threadIdx.y + {y} * threadIdx.z);\n"
                f"    const int gt = blockIdx.x * {self.threads} + t;\n    float a = given[t & 255];\n"
                + "".join("    " + line + "\n" for line in self.body) +
                f"    ints[gt] = {ints};\n    floats[gt] = {floats};\n}}\n")

    def call(self):
        name = self.name + (f"<int, {self.threads}>" if self.number % 3 == 1 else "")
        shared = f", {self.threads * 4}" if self.number % 4 == 1 else ""
        launch = f"{name}<<<{self.grid}, dim3{self.block}{shared}>>>(ints, floats, given, 77, 3);"
        return (f"    clear(); {launch} keep(0);\n    clear(); {launch} keep(1);\n"
                f"    compare(\"{self.name}\", {int(self.is_contracted)});\n")
