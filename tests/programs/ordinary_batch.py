"""Many ordinary programs, each with each of its mistakes, as one program: it takes a third of the time to compile."""

import subprocess
from pathlib import Path


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


def text_of_main(variants):
    names = [entry_of(program, variant) for program, variant in variants]
    return "\n".join(["#include <cstdio>", "#include <cstring>",
                      *(f"int run_{name}(char** words);" for name in names),
                      "int main(int, char** words)", "{",
                      *(f'    if (std::strcmp(words[1], "{name}") == 0) return run_{name}(words);' for name in names),
                      '    std::puts("no such program");', "    return 2;", "}"]) + "\n"


def text_of_calls(variants):
    return "\n".join(["#ifndef __CUDA_ARCH__", "namespace {",
                      "[[maybe_unused]] int call(int (*entry)(), char**) { return entry(); }",
                      "[[maybe_unused]] int call(int (*entry)(int, char**), char** words) { return entry(1, words); }",
                      "}",
                      *(f"int run_{entry_of(*variant)}(char** words) {{ return call({entry_of(*variant)}::main, words); }}"
                        for variant in variants), "#endif"]) + "\n"


def build(warpbook, variants, options, folder):
    """Builds (program, variant), … as one program in this folder. Returns the program."""
    headers = set().union(*(program.headers() for program, _ in variants))
    source = Path(folder) / "variants.cu"
    source.write_text(text_of_file(variants, headers) + text_of_calls(variants))
    main = Path(folder) / "main.cpp"
    main.write_text(text_of_main(variants))
    batch = Path(folder) / "batch"
    ended = subprocess.run([warpbook, "run", "-o", batch, source, main, *options], capture_output=True, text=True,
                           errors="replace", check=False)
    if ended.returncode != 0:
        raise SystemExit(f"the batch does not compile:\n{ended.stdout}{ended.stderr}")
    return batch
