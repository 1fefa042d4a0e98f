"""How kernels are made: a pattern's code, the parts that a kind of synchronization puts into it, and what a variant changes.

A pattern's code is CUDA in which `$name` stands for a part. Parts may name other parts. A line that holds nothing but parts
which are empty is left out. Lines of any part can carry marks (`// @write`), which FINDS and ALSO name.
"""

import re
from dataclasses import dataclass, field, replace

from bugs import sort_of

# What orders two accesses, and who says so. A clean kernel names the rules that make it so.
RULES = {
    "barrier": '"waits until all threads in the thread block have reached this point and all global and shared memory accesses '
    'made by these threads prior to __syncthreads() are visible to all threads in the block" (Programming Guide, '
    '"Synchronization Functions")',
    "syncwarp": '__syncwarp() "guarantees memory ordering among threads participating in the barrier" (Programming Guide, '
    '"Synchronization Functions")',
    "group": 'sync() of a group is the barrier of its threads (Programming Guide, "Cooperative Groups")',
    "fences": "fence, strong write; strong read that sees it, fence: the first thread's release pattern synchronizes with the "
    'second\'s acquire pattern (PTX ISA, "Memory Consistency Model"; __threadfence() is its fence: Programming Guide, '
    '"Memory Fence Functions")',
    "volatile": "a volatile access is strong, with the semantics of a relaxed one of system scope (PTX ISA, "
    '"Memory Consistency Model")',
    "atomics": "atomics whose scopes include each other's threads are morally strong, and no data race (PTX ISA, "
    '"Memory Consistency Model"; Programming Guide, "Atomic Functions")',
    "order": "release and acquire of libcu++'s atomics are those of C++ for the threads of their scope (Programming Guide, "
    '"Memory Model")',
    "guide": "the Programming Guide's own code",
    "apart": "no two threads touch one word, or none of them writes it",
}


@dataclass
class Variant:
    """What is different, and what must come of it. Without `finds` and `debatable` it is clean."""

    name: str
    text: str
    changes: dict = field(default_factory=dict)
    finds: list = field(default_factory=list)
    also: list = field(default_factory=list)
    # Why one can hold either opinion; then it is neither clean nor a bug.
    debatable: str = ""
    # Of clean ones that are so for another reason than the pattern's first.
    rule: str = ""
    # Kinds of synchronization (names, or their `traits`) that have the variant; all by default.
    only: tuple = ()
    # On a GPU it may wait for ever.
    may_hang: bool = False

    @property
    def bug(self):
        return self.name if self.finds else ""


@dataclass
class Kind:
    """A way to synchronize: what it puts into the pattern's code."""

    name: str
    parts: dict
    rule: str
    traits: tuple = ()
    headers: tuple = ()
    # Waits for a feature of the model: made only when asked for (generate.py --later).
    later: bool = False
    # The bugs that are made of it; all by default.
    bugs: tuple = None


def with_bugs(kind, *bugs):
    """The same kind with these bugs alone: where others would repeat what another kind has shown."""
    return replace(kind, bugs=bugs)


@dataclass
class Pattern:
    name: str
    text: str
    code: str
    kinds: list
    variants: list
    parts: dict = field(default_factory=dict)
    # Lines of the comment such as "OUT: zeros".
    launch: tuple = ()


@dataclass
class Kernel:
    pattern: Pattern
    kind: Kind
    variant: Variant

    @property
    def name(self):
        return "_".join((self.pattern.name, self.kind.name, self.variant.name))

    @property
    def sort(self):
        """Of its bug; empty when it has none."""
        return sort_of(self.variant.bug) if self.variant.bug else ""

    @property
    def expected(self):
        """The word of the driver's --list."""
        if self.variant.debatable:
            return "debatable"
        return self.variant.finds[0].split()[0] if self.variant.finds else "clean"


def expand(text, parts, depth=0):
    """The text with its parts put in, each line of a part indented as the part's own name is."""
    if depth > 8:
        raise ValueError(f"a part names itself: {text}")
    lines = []
    for line in text.split("\n"):
        alone = re.fullmatch(r"(\s*)\$(\w+)", line)
        if alone:
            part = expand(parts[alone[2]], parts, depth + 1)
            lines += [alone[1] + inner if inner else "" for inner in part.split("\n")] if part else []
            continue
        lines.append(re.sub(r"\$(\w+)", lambda found: expand(parts[found[1]], parts, depth + 1), line))
    return "\n".join(lines)


def dedent(text):
    """Without the indentation of the first line, and without blank lines around."""
    lines = text.strip("\n").rstrip().split("\n")
    margin = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[margin:] if line[:margin].isspace() else line for line in lines)


def wrapped(sentence, width=117):
    lines = [""]
    for word in sentence.split():
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return [f"// {line}" for line in lines]


def parts_of(kernel):
    parts = {**kernel.pattern.parts, **kernel.kind.parts}
    parts.update(kernel.variant.changes)
    return {name: dedent(text) if text else "" for name, text in parts.items()}


def text_of(kernel, known_failure=""):
    """The .cu file of the kernel. The grammar of its comment is that of the fault suite."""
    pattern, kind, variant = kernel.pattern, kernel.kind, kernel.variant
    body = expand(dedent(pattern.code), parts_of(kernel))
    used = marks_in(" ".join(variant.finds + variant.also))
    body = re.sub(r" *// @(\w+)$", lambda mark: mark[0] if mark[1] in used else "", body, flags=re.MULTILINE)

    comment = wrapped(pattern.text) + (wrapped(variant.text) if variant.text else [])
    if variant.debatable:
        # One line: what stands behind it would be prose.
        comment += [f"// DEBATABLE: {variant.debatable}"]
    elif variant.finds:
        comment += [f"// FINDS: {finding}" for finding in variant.finds]
    else:
        comment += wrapped("Right: " + RULES[variant.rule or kind.rule] + ".") + ["// CLEAN"]
    comment += [f"// ALSO: {finding}" for finding in variant.also]
    if variant.may_hang:
        comment += ["// On a GPU it may wait for ever."]
    if known_failure:
        comment += [f"// KNOWN TO FAIL: {known_failure}"]
    comment += [f"// {line}" for line in pattern.launch]
    headers = "".join(f"#include <{header}>\n" for header in kind.headers)
    head = f'extern "C" __global__ void {kernel.name}(int* out, const int* in, int n)'
    indented = "\n".join("    " + line if line else "" for line in body.split("\n"))
    return (headers + "\n" if headers else "") + "\n".join(comment) + f"\n{head}\n{{\n{indented}\n}}\n"


def marks_in(text):
    return set(re.findall(r"@(\w+)", text))


def has_variant(kind, variant):
    if variant.bug and kind.bugs is not None and variant.bug not in kind.bugs:
        return False
    return not variant.only or any(word == kind.name or word in kind.traits for word in variant.only)


def code_of(kernel):
    return re.sub(r" *// @\w+", "", expand(dedent(kernel.pattern.code), parts_of(kernel)))


def check(kernel):
    text = text_of(kernel)
    if kernel.variant.bug:
        sort_of(kernel.variant.bug)
    for mark in marks_in(" ".join(kernel.variant.finds + kernel.variant.also)):
        if len(re.findall(rf"// @{mark}$", text, flags=re.MULTILINE)) != 1:
            raise ValueError(f"{kernel.name}: not one line is marked @{mark}\n{text}")


def kernels_of(patterns, later=False):
    """All kernels. What comes out of two kinds alike, such as without any barrier, stands once: under the first.

    Raises a ValueError where a kernel is not as README.md promises.
    """
    kernels = {}
    for pattern in patterns:
        made = {}
        for kind in pattern.kinds:
            if kind.later and not later:
                continue
            of_kind = [Kernel(pattern, kind, variant) for variant in pattern.variants if has_variant(kind, variant)]
            if not any(kernel.expected == "clean" for kernel in of_kind):
                raise ValueError(f"{pattern.name} by {kind.name} has no clean kernel beside its bugs")
            for kernel in of_kind:
                check(kernel)
                twin = made.setdefault(code_of(kernel), kernel)
                if twin.expected != kernel.expected or (twin is not kernel and twin.kind is kind):
                    raise ValueError(f"{kernel.name} is {twin.name} once more\n{text_of(kernel)}")
                if twin is not kernel:
                    continue
                if kernel.name in kernels:
                    raise ValueError(f"two kernels are called {kernel.name}")
                kernels[kernel.name] = kernel
    return list(kernels.values())
