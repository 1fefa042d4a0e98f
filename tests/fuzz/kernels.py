"""Random kernels, each in two forms: CUDA C++, and the same computation as plain C++, one thread after another.

A kernel is a list of phases with a barrier between two. In a phase, a shared array is either read by anybody, or each
thread reads and writes elements of its own, or there are atomics alone: so there are no races, and the order of the
threads does not matter. Integers stay in ranges that are known here, so nothing runs over; floating-point numbers are
whole and small, so nothing is rounded and a contraction changes nothing.

In the text of a statement, @v@ is a variable of the thread, which keeps its value from phase to phase."""

import math
import re

LIMIT = 1 << 26


class Type:
    """What an element is made of an int by, and what int it gives."""

    def __init__(self, name, store, load, low, high, *, atomic=False):
        self.name, self.low, self.high, self.atomic = name, low, high, atomic
        self._store, self._load = store, load

    def store(self, text):
        return self._store.format(text)

    def load(self, text, _random):
        return self._load.format(text), self.low, self.high

    def literal(self, number):
        return self.store(number)


class Vector(Type):
    def __init__(self, name, component, parts):
        super().__init__(name, "", "", component.low, component.high)
        self.component, self.parts = component, "xyzw"[:parts]

    def store(self, text):
        values = [text if i == 0 else f"({text}) + {i}" for i in range(len(self.parts))]
        return f"make_{self.name}(" + ", ".join(self.component.store(value) for value in values) + ")"

    def load(self, text, random):
        return self.component.load(f"{text}.{random.choice(self.parts)}", random)

    def literal(self, number):
        return "{" + ", ".join(self.component.store(number + i) for i in range(len(self.parts))) + "}"


SCALARS = [
    Type("bool", "(({}) & 1) != 0", "({} ? 1 : 0)", 0, 1),
    Type("signed char", "(signed char)(({}) & 127)", "{}", 0, 127),
    Type("char", "(char)(({}) & 127)", "(int){}", 0, 127),
    Type("unsigned char", "(unsigned char)(({}) & 255)", "{}", 0, 255),
    Type("short", "(short)(({}) & 32767)", "{}", 0, 32767),
    Type("unsigned short", "(unsigned short)(({}) & 65535)", "{}", 0, 65535),
    Type("int", "(({}) % 65536)", "({} % 32749)", -32748, 32748, atomic=True),
    Type("unsigned", "(unsigned)({}) * 77u", "(int)({} % 8191u)", 0, 8190, atomic=True),
    Type("long long", "(long long)({}) * 100000007ll", "(int)({} % 8191)", -8190, 8190),
    Type("unsigned long long", "(unsigned long long)({}) * 1000003ull", "(int)({} % 8191)", 0, 8190, atomic=True),
    Type("float", "(float)(({}) & 1023)", "(int){}", 0, 1023),
    Type("double", "(double)(({}) & 1023)", "(int){}", 0, 1023),
]
BY_NAME = {type.name: type for type in SCALARS}
VECTORS = [Vector(f"{name}{parts}", BY_NAME[base], parts)
           for name, base in (("char", "signed char"), ("uchar", "unsigned char"), ("short", "short"),
                              ("ushort", "unsigned short"), ("int", "int"), ("uint", "unsigned"), ("float", "float"))
           for parts in (2, 3, 4)]
VECTORS += [Vector("double2", BY_NAME["double"], 2), Vector("longlong2", BY_NAME["long long"], 2),
            Vector("ulonglong2", BY_NAME["unsigned long long"], 2)]

# Symbols that look like parts of an instruction.
WORDS = ["rax", "ebx", "r8", "xmm0", "st", "fs", "cs", "k1", "rip", "tpoff", "gottpoff", "PLT", "GOTPCREL", "tlsgd",
         "lock", "rep", "call", "jmp", "ret", "movl", "quad", "bss", "tbss", "section", "offset", "ptr", "dword", "b1",
         "f1", "L4", "LC0", "APP", "size", "type", "fs_0", "tsan_read4"]


class Array:
    def __init__(self, name, type_, dims, space):
        self.name, self.type, self.dims, self.space = name, type_, dims, space
        self.mode = "none"

    @property
    def size(self):
        return math.prod(self.dims)

    def declared(self, type_name=None):
        return f"{type_name or self.type.name} {self.name}" + "".join(f"[{dim}]" for dim in self.dims)

    def at(self, flat):
        """The element by its number."""
        if len(self.dims) == 1:
            return f"{self.name}[{flat}]"
        if len(self.dims) == 2:
            return f"{self.name}[({flat}) / {self.dims[1]}][({flat}) % {self.dims[1]}]"
        rows, columns = self.dims[1:]
        return f"{self.name}[({flat}) / {rows * columns}][({flat}) / {columns} % {rows}][({flat}) % {columns}]"

    def values(self, random):
        """In braces."""
        def braces(dims):
            if not dims:
                return self.type.literal(random.randrange(0, 900))
            return "{" + ", ".join(braces(dims[1:]) for _ in range(dims[0])) + "}"
        return braces(self.dims)


class Names:
    """Of a file: each once."""

    def __init__(self, random):
        self.random, self.used = random, 0
        self.words = WORDS[:]
        random.shuffle(self.words)

    def next(self):
        self.used += 1
        if self.words and self.random.random() < 0.5:
            return self.words.pop()
        return self.random.choice(["${}tile", "tile${}", "größe{}", "table{}", "_{}x", "x_{}_", "a{}b"]).format(self.used)


class Kernel:
    def __init__(self, number, random, names, removed=()):
        self.number, self.random, self.names = number, random, names
        self.name = f"kernel{number}"
        self.file_scope = []    # the same for both
        self.of_cuda = []       # file scope, in two versions
        self.of_plain = []
        self.functions = []     # callables: () -> expression, low, high
        self.locals = []        # declarations, initial value
        self.local_arrays = []
        self.scope = []         # names of ints with their ranges
        self.phases = []
        self.removed = set(removed)  # statements by number, for a smaller program
        self.statements = 0
        self.counter = 0
        self.can_leave = False
        self.trips = 1
        self.parts = 0
        self.reference_functions = []
        self.make()

    # --- numbers ------------------------------------------------------------------------------------------------

    def fresh(self, beginning):
        self.counter += 1
        return f"{beginning}_{self.counter}"

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, things):
        return self.random.choice(things)

    def bounded(self, text, low, high):
        if -LIMIT < low and high < LIMIT:
            return text, low, high
        modulus = self.pick([97, 1021, 4093, 32749])
        return f"({text} % {modulus})", -modulus + 1 if low < 0 else 0, modulus - 1

    def small(self, text, low, high, bound):
        """In -bound … bound."""
        if -bound <= low and high <= bound:
            return text, low, high
        return f"({text} % {bound})", -bound + 1 if low < 0 else 0, bound - 1

    def expr(self, depth=2):
        self.parts += 1
        if depth <= 0 or self.parts > 14 or self.chance(0.15):
            return self.leaf()
        one, low1, high1 = self.expr(depth - 1)
        kind = self.random.randrange(16)
        if kind == 0:
            mask = self.pick([1, 3, 7, 15, 63, 255, 1023])
            return f"({one} & {mask})", 0, mask
        if kind == 1:
            by = self.pick([3, 5, 7, 10, 16, 97, 1000])
            return f"({one} % {by})", -by + 1 if low1 < 0 else 0, by - 1
        if kind == 2:
            by = self.pick([2, 3, 7, 16])
            return f"({one} / {by})", int(low1 / by) - 1, int(high1 / by) + 1
        if kind == 3 and low1 >= 0:
            by = self.random.randrange(1, 6)
            return f"({one} >> {by})", 0, high1 >> by
        if kind == 4:
            by = self.random.randrange(3, 20)
            return f"(int)((unsigned long long)({one}) * 2654435761ull >> {by} & 1023)", 0, 1023
        if kind == 5:
            return f"(int)((unsigned)({one}) * 2246822519u >> 7 & 255u)", 0, 255
        if kind == 6:
            other, low2, high2 = self.expr(depth - 2)
            a, la, ha = self.small(one, low1, high1, 4096)
            c, lc, hc = self.small(other, low2, high2, 4096)
            word, letter = self.pick([("float", "f"), ("double", "")])
            return f"(int)(({word})({a}) * 3.0{letter} + ({word})({c}))", la * 3 + lc, ha * 3 + hc
        if kind == 7:
            return f"__popc((unsigned)({one}))", 0, 32
        other, low2, high2 = self.expr(depth - 1)
        if kind == 8:
            return f"({self.condition(0)} ? {one} : {other})", min(low1, low2), max(high1, high2)
        if kind == 9:
            word = self.pick(["min", "max"])
            choose = min if word == "min" else max
            return f"{word}({one}, {other})", choose(low1, low2), choose(high1, high2)
        if kind in (10, 11):
            return self.bounded(f"({one} - {other})", low1 - high2, high1 - low2)
        if kind in (12, 13):
            one, low1, high1 = self.small(one, low1, high1, 2048)
            other, low2, high2 = self.small(other, low2, high2, 2048)
            ends = [a * c for a in (low1, high1) for c in (low2, high2)]
            return self.bounded(f"({one} * {other})", min(ends), max(ends))
        return self.bounded(f"({one} + {other})", low1 + low2, high1 + high2)

    def condition(self, depth=1):
        one, _, _ = self.expr(depth)
        other, _, _ = self.expr(0)
        text = f"({one} {self.pick(['<', '>', '<=', '>=', '==', '!='])} {other})"
        if self.chance(0.2):
            text = f"({text} {self.pick(['&&', '||'])} {self.condition(0)})"
        return text

    def leaf(self):
        if self.parts > 14:  # short enough to be compiled quickly
            return self.pick(self.scope + self.always)
        readable = [array for array in self.arrays if array.mode == "read"]
        kind = self.random.randrange(10)
        if kind < 3 and readable:
            return self.element(self.pick(readable))
        if kind == 3 and self.functions:
            return self.pick(self.functions)()
        if kind < 7 and self.scope:
            return self.pick(self.scope)
        if kind == 7 and self.local_arrays:
            return self.element(self.pick(self.local_arrays))
        if kind == 8:
            number = self.random.randrange(-60, 300)
            return (str(number) if number >= 0 else f"({number})"), number, number
        return self.pick(self.always)

    def element(self, array):
        text = array.name + "".join(f"[{self.index(dim)}]" for dim in array.dims)
        if len(array.dims) == 1 and self.chance(0.15):
            text = f"(*({array.name} + ({self.index(array.dims[0])})))"
        return array.type.load(text, self.random)

    def index(self, size):
        """An expression in 0 … size - 1; mostly one that a loop's counter gives."""
        if size == 1:
            return "0"
        fitting = [(text, low, high) for text, low, high in self.scope + self.always if high - low < size]
        if fitting and self.chance(0.7):
            text, low, high = self.pick(fitting)
            if low >= 0 and high < size and self.chance(0.3):
                return f"{size - 1} - {text}" if self.chance(0.5) or high + 1 >= size else f"{text} + {size - 1 - high}"
            return text if low == 0 else f"{text} + {-low}" if low < 0 else f"{text} - {low}"
        text, low, high = self.expr(1)
        if low < 0:
            return f"({text} % {size} + {size}) % {size}"
        if high < size:
            return text
        if size & (size - 1) == 0 and self.chance(0.5):
            return f"{text} & {size - 1}"
        return f"(unsigned)({text}) % {size}u" if self.chance(0.3) else f"{text} % {size}"

    # --- declarations -------------------------------------------------------------------------------------------

    def type(self, vectors=0.35):
        return self.pick(VECTORS) if self.chance(vectors) else self.pick(SCALARS)

    def dims(self, most):
        count = self.pick([1, 1, 2, 2, 3])
        dims = [self.random.randrange(1, 9 if count == 2 else 6) for _ in range(count)]
        if count == 1:
            dims = [self.random.randrange(1, most)]
        return dims

    def make(self):
        random = self.random
        self.block = self.pick([(32, 1, 1), (64, 1, 1), (8, 4, 1), (4, 4, 2), (16, 6, 1), (48, 1, 1), (5, 7, 1),
                                (100, 1, 1), (16, 4, 1)])
        self.grid = self.pick([(1, 1, 1), (2, 1, 1), (3, 1, 1), (2, 2, 1)])
        self.threads = math.prod(self.block)
        self.blocks = math.prod(self.grid)
        self.all_threads = self.threads * self.blocks
        self.always = [("t", 0, self.threads - 1), ("gt", 0, self.all_threads - 1), ("b", 0, self.blocks - 1),
                       ("(int)threadIdx.x", 0, self.block[0] - 1), ("(int)threadIdx.y", 0, self.block[1] - 1),
                       ("(int)blockIdx.x", 0, self.grid[0] - 1)]
        self.is_template = self.chance(0.3)
        self.arrays = []
        self.inputs = [Array(f"in{i}", self.type(), [random.randrange(1, 200)], "input")
                       for i in range(random.randrange(1, 3))]
        self.constants = [Array(self.names.next(), self.type(), self.dims(40), "constant")
                          for _ in range(random.randrange(0, 3))]
        self.constants += [Array(self.names.next(), self.type(), self.dims(40), "device")
                           for _ in range(random.randrange(0, 2))]
        self.arrays += self.inputs + self.constants
        for array in self.arrays:
            array.mode = "read"
        self.outputs = [Array(f"out{i}", self.type(), [self.all_threads * random.randrange(1, 4)], "output")
                        for i in range(random.randrange(1, 3))]
        self.outputs += [Array(self.names.next(), self.type(), [self.all_threads * random.randrange(1, 3)], "device")
                         for _ in range(random.randrange(0, 2))]
        self.sums = [Array(f"sum{i}", self.pick([type_ for type_ in SCALARS if type_.atomic]),
                           [random.randrange(1, 20)], "sums") for i in range(random.randrange(0, 2))]
        self.shared = [Array(self.fresh("s"), self.type(), self.dims(150), "shared")
                       for _ in range(random.randrange(1, 4))]
        self.dynamic = None
        if self.chance(0.5):
            name = self.names.next() if self.chance(0.6) else f"dynamic{self.number}"
            self.dynamic = Array(name, self.type(), [random.randrange(self.threads // 2, self.threads * 2)], "dynamic")
        self.template_array = self.pick(self.shared) if self.is_template else None
        self.declare()
        self.make_functions()
        self.make_locals()
        self.make_phases()

    def shared_arrays(self):
        return self.shared + ([self.dynamic] if self.dynamic else [])

    def declare(self):
        for array in self.constants:
            word = "__constant__" if array.space == "constant" else "__device__"
            static = self.pick(["", "static "])
            text = f"{static}{word} {array.declared()} = {array.values(self.random)};"
            if self.chance(0.25):
                space = self.fresh(f"space{self.number}_")
                text = f"namespace {space} {{ {text} }}\nusing {space}::{array.name};"
            self.file_scope.append(text)
        for array in self.outputs:
            if array.space == "device":
                self.file_scope.append(f"__device__ {array.declared()};")
        self.dynamic_at_file_scope = self.dynamic is not None and self.chance(0.5)
        if self.dynamic_at_file_scope:
            self.of_cuda.append(f"extern __shared__ {self.dynamic.type.name} {self.dynamic.name}[];")
            self.of_plain.append(f"static {self.dynamic.declared()};")

    def make_functions(self):
        prefix = f"k{self.number}_"
        for _ in range(self.random.randrange(0, 4)):
            self.pick([self.plain_function, self.template_function, self.recursive_function, self.structure,
                       self.reference_function])(prefix + self.fresh("f"))

    def attributes(self):
        return self.pick(["", "static ", "inline ", "__noinline__ ", "static __noinline__ ", "__forceinline__ "])

    def call(self, make, low, high):
        """A function that may be called where an expression stands. It calls no other one: texts stay short."""
        def called():
            functions, self.functions = self.functions, []
            text = make()
            self.functions = functions
            return text, low, high
        self.functions.append(called)

    def body_value(self, names):
        """An expression of a function's own parameters, each in -32749 … 32749."""
        self.parts = 5
        scope, always, arrays, functions = self.scope, self.always, self.arrays, self.functions
        local_arrays, self.local_arrays = self.local_arrays, []
        self.scope = self.always = [(name, -32749, 32749) for name in names]
        self.arrays, self.functions = self.constants, []
        text, _, _ = self.expr(2)
        self.scope, self.always, self.arrays, self.functions = scope, always, arrays, functions
        self.local_arrays = local_arrays
        return text

    def argument(self):
        return f"({self.expr(1)[0]}) % 32749"

    def plain_function(self, name):
        loop = self.random.randrange(1, 5)
        self.file_scope.append(
            f"{self.attributes()}__device__ int {name}(int a, int c)\n{{\n    int r = a;\n"
            f"    for (int i = 0; i < {loop}; ++i) {{\n        if (i == 3) c += r & 1;\n        c %= 32749;\n"
            f"        r = ({self.body_value(['a', 'c', 'r'])} + i) % 32749;\n    }}\n    return r;\n}}")
        self.call(lambda: f"{name}({self.argument()}, {self.argument()})", -32748, 32748)

    def template_function(self, name):
        """Of a pointer to an array's elements."""
        arrays = [array for array in self.constants + self.shared if len(array.dims) == 1]
        if not arrays:
            return
        array = self.pick(arrays)
        load, low, high = array.type.load("p[i]", self.random)
        steps = self.random.randrange(1, 4)
        self.file_scope.append(
            f"template <class T, int N>\n{self.attributes()}__device__ int {name}(const T* p, int a)\n{{\n"
            f"    int r = 0;\n    for (int i = a % N; i < N; i += N / {steps} + 1) r += {load};\n    return r;\n}}")

        def call_or_leaf():
            if array.mode != "read":
                return "1", 1, 1
            return f"{name}<{array.type.name}, {array.size}>({array.name}, {self.index(array.size)})", \
                min(low, 0) * (steps + 1), max(high, 0) * (steps + 1)

        def called():
            functions, self.functions = self.functions, []
            result = call_or_leaf()
            self.functions = functions
            return result
        self.functions.append(called)

    def recursive_function(self, name):
        self.file_scope.append(
            f"__device__ int {name}(int n, int a)\n{{\n    if (n <= 0) return a;\n"
            f"    return {name}(n - 1, ({self.body_value(['a', 'n'])}) % 4093);\n}}")
        self.call(lambda: f"{name}({self.random.randrange(0, 4)}, ({self.expr(0)[0]}) % 4093)", -4092, 4092)

    def structure(self, name):
        type1, type2 = self.type(0), self.type(0)
        load1, load2 = type1.load("one", self.random)[0], type2.load("more[i]", self.random)[0]
        self.file_scope.append(
            f"struct {name} {{\n    {type1.name} one;\n    {type2.name} more[3];\n"
            f"    __device__ {name}(int a, int c) : one({type1.store('a')})\n    {{\n"
            f"        for (int i = 0; i < 3; ++i) more[i] = {type2.store('c + i')};\n    }}\n"
            f"    __device__ int sum() const\n    {{\n        int r = {load1};\n"
            f"        for (int i = 0; i < 3; ++i) r += {load2};\n        return r;\n    }}\n}};")
        self.call(lambda: f"{name}(({self.argument()}), ({self.argument()})).sum()", -140000, 270000)

    def reference_function(self, name):
        self.file_scope.append(
            f"template <class T>\n{self.attributes()}__device__ int {name}(T& x, const int& a)\n{{\n"
            f"    x = (x * 3 + a) % 4093;\n    return x > 100 ? x - 100 : x;\n}}")
        self.reference_functions.append(name)

    def make_locals(self):
        for _ in range(self.random.randrange(2, 5)):
            name = self.fresh("v")
            self.locals.append((f"int {name}", "0"))
            self.scope.append((f"@{name}@", -65535, 65535))
        self.variables = [text for text, _, _ in self.scope]
        self.values = []
        for _ in range(self.random.randrange(0, 3)):
            type_ = self.type(0.6)
            name = self.fresh("w")
            self.locals.append((f"{type_.name} {name}", type_.store("1")))
            self.values.append((f"@{name}@", type_))
            text, low, high = type_.load(f"@{name}@", self.random)
            self.scope.append((text, low, high))
        for _ in range(self.random.randrange(0, 2)):
            array = Array(self.fresh("a"), self.type(), [self.random.randrange(2, 6) for _ in range(self.pick([1, 2]))],
                          "local")
            self.locals.append((array.declared(), None))
            array.name = f"@{array.name}@"
            self.local_arrays.append(array)

    # --- statements ---------------------------------------------------------------------------------------------

    def statement(self, depth):
        """A list of lines; may be removed."""
        self.statements += 1
        self.parts = 0
        number = self.statements
        kinds = ["set", "set", "value", "local", "out", "own", "own", "atomic", "for", "for", "if", "switch", "block",
                 "lambda", "reference", "while"]
        kind = self.pick(kinds)
        if depth <= 0 and kind in ("for", "if", "switch", "block", "while"):
            kind = "set"
        lines = getattr(self, "make_" + kind)(depth)
        return [] if number in self.removed else lines

    def statements_in(self, depth, most=3):
        scope = self.scope[:]
        lines = []
        for _ in range(self.random.randrange(1, most + 1)):
            lines += self.statement(depth)
        self.scope = scope
        return ["    " + line for line in lines]

    def make_set(self, _depth):
        name = self.pick(self.variables)
        text, _, _ = self.expr(3)
        word = self.pick(["=", "=", "+=", "-="])
        if word == "=":
            return [f"{name} = {text} % 65536;"]
        return [f"{name} {word} {text};", f"{name} %= 65536;"]

    def make_value(self, depth):
        if not self.values:
            return self.make_set(depth)
        name, type_ = self.pick(self.values)
        same = [array for array in self.arrays if array.mode == "read" and array.type is type_]
        if same and self.chance(0.6):  # the whole of a vector at once
            array = self.pick(same)
            return [f"{name} = " + array.name + "".join(f"[{self.index(dim)}]" for dim in array.dims) + ";"]
        if isinstance(type_, Vector) and self.chance(0.4):
            return [f"{name}.{self.pick(type_.parts)} = {type_.component.store(self.expr(2)[0])};"]
        return [f"{name} = {type_.store(self.expr(2)[0])};"]

    def make_local(self, depth):
        if not self.local_arrays:
            return self.make_set(depth)
        array = self.pick(self.local_arrays)
        place = array.name + "".join(f"[{self.index(dim)}]" for dim in array.dims)
        return [f"{place} = {array.type.store(self.expr(2)[0])};"]

    def make_out(self, _depth):
        array = self.pick(self.outputs)
        part = self.random.randrange(array.size // self.all_threads) * self.all_threads
        factor, shift = self.owner[array.name]
        slot = f"(gt * {factor} + {shift}) % {self.all_threads}" + (f" + {part}" if part else "")
        value, _, _ = self.expr(2)
        if isinstance(array.type, Vector) and self.chance(0.2):
            return [f"{array.name}[{slot}].{self.pick(array.type.parts)} = {array.type.component.store(value)};"]
        return [f"{array.name}[{slot}] = {array.type.store(value)};"]

    def own_elements(self, array, change):
        """A loop over the thread's own elements of a shared array."""
        i = self.fresh("i")
        factor, shift = self.owner[array.name]
        begin = f"(t * {factor} + {shift}) % {self.threads}"
        scope = self.scope[:]
        self.scope.append((i, 0, array.size - 1))
        place = array.at(i)
        if change:
            load, low, high = array.type.load(place, self.random)
            self.scope.append((load, low, high))
        value, _, _ = self.expr(2)
        self.scope = scope
        return [f"for (int {i} = {begin}; {i} < {array.size}; {i} += {self.threads})",
                f"    {place} = {array.type.store(value)};"]

    def make_own(self, depth):
        arrays = [array for array in self.shared_arrays() if array.mode == "own"]
        return self.own_elements(self.pick(arrays), True) if arrays else self.make_set(depth)

    def make_atomic(self, depth):
        arrays = [array for array in self.shared_arrays() if array.mode == "atomic"] + self.sums
        if not arrays:
            return self.make_set(depth)
        array = self.pick(arrays)
        place = array.name + "".join(f"[{self.index(dim)}]" for dim in array.dims)
        value, low, high = self.expr(1)
        text, _, _ = self.small(value, low, high, 1000)
        word = self.atomics[array.name] if array.name in self.atomics else "atomicAdd"
        return [f"{word}(&{place}, ({array.type.name})({text}));"]

    def make_for(self, depth):
        i = self.fresh("i")
        count = self.random.randrange(1, 7)
        if self.trips * count > 150:
            return self.make_set(depth)
        step = self.pick([1, 1, 1, 2, 3])
        begin = self.random.randrange(0, 4)
        last = begin + (count - 1) * step
        heads = [f"for (int {i} = {begin}; {i} <= {last}; {i} += {step}) {{",
                 f"for (int {i} = {last}; {i} >= {begin}; {i} -= {step}) {{",
                 f"for (unsigned {i} = {begin}; {i} < {last + 1}u; {i} += {step}) {{"]
        word = self.random.randrange(3)
        pragma = self.pick([[], [], [], ["#pragma unroll"], ["#pragma unroll 1"]])
        self.trips *= count
        scope = self.scope[:]
        self.scope.append((f"(int){i}" if word == 2 else i, begin, last))
        body = self.statements_in(depth - 1)
        if self.chance(0.25):
            body = [f"    if ({self.condition()}) {self.pick(['continue', 'break'])};"] + body
        self.scope = scope
        self.trips //= count
        return pragma + [heads[word]] + body + ["}"]

    def make_while(self, depth):
        i = self.fresh("n")
        count = self.random.randrange(2, 6)
        if self.trips * count > 150:
            return self.make_set(depth)
        begin, low, high = self.expr(1)
        self.trips *= count
        scope = self.scope[:]
        self.scope.append((i, 0, count))
        body = self.statements_in(depth - 1, 2)
        self.scope = scope
        self.trips //= count
        start = f"int {i} = " + (f"({begin} % {count} + {count}) % {count}" if low < 0 or high >= count else begin) + ";"
        if self.chance(0.5):
            return [start, f"while ({i} > 0) {{", f"    --{i};"] + body + ["}"]
        return [start, "do {"] + body + [f"}} while (--{i} > 0);"]

    def make_if(self, depth):
        lines = [f"if ({self.condition()}) {{"] + self.statements_in(depth - 1)
        if self.can_leave and self.chance(0.3):
            lines.append("    return;")
        if self.chance(0.5):
            lines += ["} else {"] + self.statements_in(depth - 1)
        return lines + ["}"]

    def make_switch(self, depth):
        lines = [f"switch ({self.expr(1)[0]} & 3) {{"]
        for case in range(self.random.randrange(2, 5)):
            lines += [f"case {case}: {{"] + self.statements_in(depth - 1, 2) + ["}"]
            if self.chance(0.8):
                lines.append("    break;")
        if self.chance(0.5):
            lines += ["default: {"] + self.statements_in(depth - 1, 2) + ["}"]
        return lines + ["}"]

    def make_block(self, depth):
        name = self.fresh("c")
        text, low, high = self.expr(3)
        scope = self.scope[:]
        self.scope.append((name, low, high))
        lines = ["{", f"    const int {name} = {text};"] + self.statements_in(depth - 1) + ["}"]
        self.scope = scope
        return lines

    def make_lambda(self, _depth):
        name, parameter = self.fresh("l"), self.fresh("p")
        scope = self.scope[:]
        self.scope.append((parameter, -4092, 4092))
        body, _, _ = self.expr(2)
        self.scope = scope
        result = self.pick(self.variables)
        return [f"const auto {name} = [&](int {parameter}) {{ return {body} % 4093; }};",
                f"{result} = ({name}(({self.expr(1)[0]}) % 4093) + {name}({self.random.randrange(100)})) % 65536;"]

    def make_reference(self, depth):
        if not self.reference_functions:
            return self.make_set(depth)
        one, other = self.pick(self.variables), self.pick(self.variables)
        name = self.fresh("r")
        return [f"{{ int {name} = {one} % 4093; {other} = {self.pick(self.reference_functions)}({name}, "
                f"({self.expr(1)[0]}) % 4093) % 65536; {one} = {name}; }}"]

    # --- phases -------------------------------------------------------------------------------------------------

    def make_phases(self):
        def coprime(count):
            return self.pick([factor for factor in (1, 1, 3, 5, 7, 11, 13) if math.gcd(factor, count) == 1])
        self.owner = {}
        self.atomics = {}
        for array in self.shared_arrays():
            self.owner[array.name] = coprime(self.threads), self.random.randrange(self.threads)
        for array in self.outputs:
            self.owner[array.name] = coprime(self.all_threads), self.random.randrange(self.all_threads)
        for array in self.shared_arrays():
            array.mode = "own"
        lines = []
        for array in self.local_arrays:
            i = self.fresh("i")
            lines.append(f"for (int {i} = 0; {i} < {array.size}; ++{i}) {array.at(i)} = {array.type.store(i)};")
        self.arrays = self.arrays + self.shared_arrays()
        arrays, self.local_arrays = self.local_arrays, []
        for array in self.shared_arrays():
            lines += self.own_elements(array, False)
        self.local_arrays = arrays
        for array in self.outputs:  # of which everything is compared
            factor, shift = self.owner[array.name]
            for part in range(array.size // self.all_threads):
                lines.append(f"{array.name}[(gt * {factor} + {shift}) % {self.all_threads} + {part * self.all_threads}]"
                             f" = {array.type.store(f'gt + {part}')};")
        self.phases.append(("code", lines))
        for _ in range(self.random.randrange(1, 4)):
            if self.chance(0.2):
                self.make_round()
            elif self.chance(0.25) and self.threads % 32 == 0:
                self.phases.append(self.warp_operation())
            else:
                self.phases.append(("code", self.code()))
        for array in self.shared_arrays():
            array.mode = "read"
        self.can_leave = self.chance(0.4)
        lines = self.code(keep_modes=True)
        self.can_leave = False
        # What the threads know, and what the arrays hold.
        array = self.outputs[0]
        factor, shift = self.owner[array.name]
        known = " + ".join([f"{name} % 1000" for name in self.variables])
        kept = [load for load, _, _ in (self.element(shared) for shared in self.shared_arrays())]
        result = [f"{array.name}[(gt * {factor} + {shift}) % {self.all_threads}] = "
                  f"{array.type.store(known + ''.join(f' + {load} % 1000' for load in kept))};"]
        self.phases.append(("code", result + lines if self.chance(0.5) else lines + result))

    def make_round(self):
        """Phases that are repeated by all threads."""
        name = self.fresh("round")
        count = self.random.randrange(2, 4)
        self.scope.append((name, 0, count - 1))
        inner = [("code", self.code()) for _ in range(self.random.randrange(1, 3))]
        self.scope.pop()
        self.phases.append(("round", name, count, inner))

    def code(self, keep_modes=False):
        if not keep_modes:
            for array in self.shared_arrays():
                array.mode = self.pick(["read", "read", "own", "atomic" if array.type.atomic else "own"])
                self.atomics[array.name] = self.pick(["atomicAdd", "atomicMax", "atomicXor", "atomicOr"])
        lines = []
        for _ in range(self.random.randrange(2, 6)):
            lines += self.statement(3)
        return lines

    def warp_operation(self):
        name = self.pick(self.variables)
        field = name.strip("@")
        distance = self.random.randrange(1, 31)
        mask = "0xffffffffu"
        operations = [
            (f"__shfl_xor_sync({mask}, {name}, {distance})", f"from(t / 32 * 32 + (t % 32 ^ {distance}))"),
            (f"__shfl_down_sync({mask}, {name}, {distance})",
             f"from(t % 32 + {distance} < 32 ? t + {distance} : t)"),
            (f"__shfl_up_sync({mask}, {name}, {distance})", f"from(t % 32 >= {distance} ? t - {distance} : t)"),
            (f"__shfl_sync({mask}, {name}, (t * 3 + 1) & 31)", "from(t / 32 * 32 + (t * 3 + 1) % 32)"),
            (f"(int)(__ballot_sync({mask}, {name} & 1) % 9973u)", "(int)(votes(t / 32 * 32) % 9973u)"),
            (f"(__any_sync({mask}, {name} > 40000) ? 1 : 2)", "(count(t / 32 * 32, 32, 40000) != 0 ? 1 : 2)"),
            (f"__syncthreads_count({name} > 100)", f"count(0, {self.threads}, 100)")]
        cuda, plain = self.pick(operations)
        return ("warp", f"{name} = {cuda};", field, f"{plain}")

    # --- texts --------------------------------------------------------------------------------------------------

    def cuda(self):
        text = "\n".join(self.file_scope + self.of_cuda) + "\n"
        if self.is_template:
            text += "template <class T, int N>\n"
        parameters = [f"const {array.type.name}* {self.restrict()}{array.name}" for array in self.inputs]
        parameters += [f"{array.type.name}* {array.name}" for array in self.outputs if array.space == "output"]
        parameters += [f"{array.type.name}* {array.name}" for array in self.sums]
        text += f"__global__ void {self.name}({', '.join(parameters)})\n{{\n"
        x, y, _ = self.block
        text += (f"    const int t = threadIdx.x + {x} * (threadIdx.y + {y} * threadIdx.z);\n"
                 f"    const int b = blockIdx.x + {self.grid[0]} * blockIdx.y;\n"
                 f"    const int gt = b * {self.threads} + t;\n")
        for array in self.shared:
            declared = array.declared()
            if array is self.template_array:
                dims = [str(dim) for dim in array.dims]
                dims[0] = "N"
                declared = f"T {array.name}" + "".join(f"[{dim}]" for dim in dims)
            text += f"    __shared__ {declared};\n"
        if self.dynamic and not self.dynamic_at_file_scope:
            text += f"    extern __shared__ {self.dynamic.type.name} {self.dynamic.name}[];\n"
        for declared, value in self.locals:
            text += f"    {declared}" + (f" = {value};\n" if value is not None else ";\n")
        return text + self.phases_of_cuda(self.phases, "    ", True) + "}\n"

    def restrict(self):
        return "__restrict__ " if self.number % 3 == 0 else ""

    def phases_of_cuda(self, phases, indent, ends):
        text = ""
        for i, phase in enumerate(phases):
            is_last = ends and i + 1 == len(phases)
            if phase[0] == "code":
                text += "".join(indent + line + "\n" for line in phase[1])
            elif phase[0] == "warp":
                text += indent + phase[1] + "\n"
            else:
                _, name, count, inner = phase
                text += f"{indent}for (int {name} = 0; {name} < {count}; ++{name}) {{\n"
                text += self.phases_of_cuda(inner, indent + "    ", False) + indent + "}\n"
            if not is_last:
                text += indent + "__syncthreads();\n"
        return re.sub(r"@(\w+)@", r"\1", text)

    def plain(self):
        text = "\n".join(self.file_scope + self.of_plain) + "\n"
        text += f'extern "C" void plain_{self.name}(void* const* memory)\n{{\n'
        arrays = self.inputs + [array for array in self.outputs if array.space == "output"] + self.sums
        for i, array in enumerate(arrays):
            text += f"    auto* const {array.name} = static_cast<{array.type.name}*>(memory[{i}]);\n"
        for array in self.shared:
            text += f"    static {array.declared()};\n"
        if self.dynamic and not self.dynamic_at_file_scope:
            text += f"    static {self.dynamic.declared()};\n"
        fields = "".join(f" {declared};" for declared, _ in self.locals)
        text += f"    struct Locals {{{fields} }};\n    static Locals locals[{self.threads}];\n"
        text += (f"    for (int b = 0; b < {self.blocks}; ++b) {{\n"
                 f"    blockIdx = {{b % {self.grid[0]}u, b / {self.grid[0]}u, 0}};\n    for (Locals& me : locals) {{\n")
        for declared, value in self.locals:
            if value is not None:
                text += f"        me.{re.split(r'[ ]', declared)[-1]} = {value};\n"
        text += "    }\n" + self.phases_of_plain(self.phases) + "    }\n"
        device = [array for array in self.outputs if array.space == "device"]
        for i, array in enumerate(device, len(arrays)):
            text += f"    __builtin_memcpy(memory[{i}], {array.name}, sizeof {array.name});\n"
        return text + "}\n"

    def phases_of_plain(self, phases):
        x, y, _ = self.block
        begin = (f"    for (int t = 0; t < {self.threads}; ++t) {{\n"
                 f"        threadIdx = {{t % {x}u, t / {x}u % {y}u, t / {x * y}u}};\n"
                 f"        Locals& me = locals[t];\n        const int gt = b * {self.threads} + t;\n"
                 f"        (void)me, (void)gt;\n")
        text = ""
        for phase in phases:
            if phase[0] == "code":
                body = "".join("        " + re.sub(r"@(\w+)@", r"me.\1", line) + "\n" for line in phase[1])
                text += begin + "        [&] {\n" + body + "        }();\n    }\n"
            elif phase[0] == "warp":
                _, _, field, value = phase
                text += (f"    {{\n    int before[{self.threads}];\n"
                         f"    for (int t = 0; t < {self.threads}; ++t) before[t] = locals[t].{field};\n"
                         "    const auto from = [&](int lane) { return before[lane]; };\n"
                         "    const auto votes = [&](int first) { unsigned r = 0; for (int i = 0; i < 32; ++i) "
                         "r |= (before[first + i] & 1u) << i; return r; };\n"
                         "    const auto count = [&](int first, int lanes, int above) { int r = 0; "
                         "for (int i = 0; i < lanes; ++i) r += before[first + i] > above; return r; };\n"
                         "    (void)from, (void)votes, (void)count;\n"
                         f"    for (int t = 0; t < {self.threads}; ++t) locals[t].{field} = {value};\n    }}\n")
            else:
                _, name, count, inner = phase
                text += f"    for (int {name} = 0; {name} < {count}; ++{name}) {{\n"
                text += self.phases_of_plain(inner) + "    }\n"
        return text

    def host(self):
        """A function that launches the kernel, and compares what it leaves with what the plain one does."""
        text = f'extern "C" void plain_{self.name}(void* const* memory);\nstatic void run_{self.name}()\n{{\n'
        outputs = [array for array in self.outputs if array.space == "output"]
        device = [array for array in self.outputs if array.space == "device"]
        arguments = []
        for i, array in enumerate(self.inputs):
            text += (f"    static {array.declared()};\n    for (int i = 0; i < {array.size}; ++i) {array.name}[i] = "
                     f"{array.type.store(f'hash(i + {i * 1000 + self.number})')};\n")
        for array in outputs + self.sums:
            text += f"    static {array.declared()}, expected_{array.declared().split(' ')[-1]};\n"
        for i, array in enumerate(device):
            text += f"    static {array.type.name} got_{i}[{array.size}], expected_{i}[{array.size}];\n"
        for array in self.inputs + outputs + self.sums:
            text += (f"    {array.type.name}* device_{array.name};\n"
                     f"    cudaMalloc(&device_{array.name}, sizeof {array.name});\n"
                     f"    cudaMemcpy(device_{array.name}, {array.name}, sizeof {array.name}, cudaMemcpyHostToDevice);\n")
            arguments.append(f"device_{array.name}")
        name = self.name
        if self.is_template:
            name += f"<{self.template_array.type.name}, {self.template_array.dims[0]}>"
        dynamic = f", sizeof({self.dynamic.type.name}) * {self.dynamic.size}" if self.dynamic else ""
        text += (f"    {name}<<<dim3{self.grid}, dim3{self.block}{dynamic}>>>({', '.join(arguments)});\n"
                 f"    failed(cudaDeviceSynchronize(), \"{self.name}\");\n")
        memory = [array.name for array in self.inputs]
        memory += [f"expected_{array.name}" for array in outputs + self.sums]
        memory += [f"expected_{i}" for i in range(len(device))]
        text += f"    void* const memory[] = {{{', '.join(memory)}}};\n    plain_{self.name}(memory);\n"
        for array in outputs + self.sums:
            text += (f"    cudaMemcpy({array.name}, device_{array.name}, sizeof {array.name}, cudaMemcpyDeviceToHost);\n"
                     f"    compare({array.name}, expected_{array.name}, \"{self.name}\", \"{array.name}\");\n")
        for i, array in enumerate(device):
            text += (f"    cudaMemcpyFromSymbol(got_{i}, {array.name}, sizeof got_{i});\n"
                     f"    compare(got_{i}, expected_{i}, \"{self.name}\", \"{array.name}\");\n")
        for argument in arguments:
            text += f"    cudaFree({argument});\n"
        return text + "}\n"
