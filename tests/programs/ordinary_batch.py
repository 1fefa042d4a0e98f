#!/usr/bin/env python3
"""Many ordinary programs, each with each of its mistakes, as one program: it takes a third of the time to compile.

ordinary_batch.py FOLDER PROGRAM...: for another compiler. Writes the right versions to FOLDER/variants.cu and
FOLDER/main.cpp, and prints, on two lines each, the options and the name of this file and of those that stand alone."""

import re
import subprocess
import sys
from pathlib import Path

from ordinary_program import OrdinaryProgram


def entry_of(program, variant):
    return f"{program.name}_{variant}"


def text_in_namespace(program, variant):
    """The program's text as it stands, at its own lines. `main` may leave its result out, other functions may not; and an
    inline one takes no time in the device's pass, where nothing calls it."""
    text = program.text.rstrip()
    if text.count("\nint main(") != 1 or not text.endswith("\n}"):
        raise SystemExit(f"{program.main}: `int main(` should begin a line, and be the last function")
    text = text.replace("\nint main(", "\ninline int main(")[:-1] + "return 0; }"
    return "\n".join([f"namespace {entry_of(program, variant)} {{", f"#define MISTAKE {variant}",
                      f'#line 1 "{program.main}"', text, "#undef MISTAKE",
                      *(f"#undef {macro}" for macro in program.macros()), "}"])


def text_of_file(variants, headers):
    """Each variant in a namespace of its own. The headers come first, so that none is in a namespace."""
    return "\n".join([*(f"#include <{header}>" for header in sorted(headers)),
                      *(text_in_namespace(*variant) for variant in variants)]) + "\n"


MAIN = """#include <cstdio>
#include <cstring>

namespace {

struct Entry {
    const char* name;
    int (*run)(char** words);
};

const Entry entries[] = {%s};

}  // namespace

// Runs the entry of this name, or all of them, one after another.
int main(int count, char** words)
{
    if (count > 1) {
        for (const Entry& entry : entries)
            if (std::strcmp(entry.name, words[1]) == 0) return entry.run(words);
        return 2;
    }
    int failed = 0;
    for (const Entry& entry : entries) {
        const int result = entry.run(words);
        failed += result != 0;
        std::printf("%%s returns %%d\\n", entry.name, result);
        std::fflush(stdout);
    }
    return failed > 0;
}
"""


def text_of_main(variants):
    names = [entry_of(program, variant) for program, variant in variants]
    return "\n".join([*(f"int run_{name}(char** words);" for name in names),
                      MAIN % ", ".join(f'{{"{name}", run_{name}}}' for name in names)])


def text_of_calls(variants):
    return "\n".join(["#ifndef __CUDA_ARCH__", "namespace {",
                      "[[maybe_unused]] int call(int (*entry)(), char**) { return entry(); }",
                      "[[maybe_unused]] int call(int (*entry)(int, char**), char** words) { return entry(1, words); }",
                      "}",
                      *(f"int run_{entry_of(*variant)}(char** words) {{ return call({entry_of(*variant)}::main, words); }}"
                        for variant in variants), "#endif"]) + "\n"


def write_sources(variants, folder):
    headers = set().union(*(program.headers() for program, _ in variants))
    source = Path(folder) / "variants.cu"
    source.write_text(text_of_file(variants, headers) + text_of_calls(variants))
    main_file = Path(folder) / "main.cpp"
    main_file.write_text(text_of_main(variants))
    return source, main_file


def build(warpbook, variants, options, folder):
    """Builds (program, variant), … as one program in this folder. Returns the program."""
    batch = Path(folder) / "batch"
    sources = write_sources(variants, folder)
    ended = subprocess.run([warpbook, "run", "-o", batch, *sources, *options], capture_output=True, text=True,
                           errors="replace", check=False)
    if ended.returncode != 0:
        raise SystemExit(f"the batch does not compile:\n{ended.stdout}{ended.stderr}")
    if "there is no native code of" in ended.stderr:
        raise SystemExit(f"the batch of {len(variants)} variants has no native code:\n{ended.stderr}")
    return batch


def names_in(file):
    """Of kernels and variables, as the program and its native code know each other's."""
    return set(re.findall(rb"\d+_\w+ (_Z\w+)\0", file.read_bytes()))


def kernels_on_model(batch):
    """{(program's name, kernel), …}: those without native code."""
    native, rest = batch.with_suffix(".native"), batch.with_suffix(".rest")
    subprocess.run(["objcopy", "--dump-section", f".warpbook_native={native}", batch, rest], check=True)
    subprocess.run(["objcopy", "--remove-section", ".warpbook_native", batch, rest], check=True)
    lacking = b"\n".join(names_in(rest) - names_in(native)).decode()
    words = subprocess.run(["c++filt"], input=lacking, capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^(?:void )?(\w+)_\d+::(\w+)[<(]", words, re.M))


def main(folder, *paths):
    programs = [OrdinaryProgram(path) for path in paths]
    source, _ = write_sources([(program, 0) for program in programs if program.is_plain], folder)
    print(f"-DMISTAKE=0\n{source}")
    for program in programs:
        if not program.is_plain:
            for file in program.sources:
                print(" ".join(["-DMISTAKE=0", *program.options]), file, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
