#!/usr/bin/env python3
"""kernels_of.py PUBLISHED PROGRAM OUT: published kernels without their host part, for our host part PROGRAM.

Copies the C++ files of the folder from which PROGRAM takes its kernels to OUT, with the same names and lines. What only a host can use is blank there: functions
without __global__ or __device__, variables without a qualifier of CUDA, headers of the samples' own host library. Every
other character is as it was published. OUT/kernels.cu includes what PROGRAM names.
"""

import pathlib
import re
import sys

HOST_HEADERS = re.compile(r"helper_(?!math)|_gl_interop|multithreading|cuda_profiler_api|cublas|cusparse|curand\.h|nvrtc|GL/")
DEVICE = re.compile(r"\b__(global|device|constant|shared|managed)__\b")
TYPE = re.compile(r"(struct|class|union|enum|typedef)\b")
OTHER_DECLARATION = re.compile(r"(using|namespace|(static )?const(expr)?|\w+ const|static_assert)\b|;")
OPENS_A_SCOPE = re.compile(r"(inline\s+)?(namespace\b[\w:\s]*|extern\s*\"C\"\s*)$")
HOST_TYPE = re.compile(r"\bcuda[A-Z]|\bsdk[A-Z]|\bcu(blas|sparse)[A-Z]|\bGLuint\b|\bcompareData\b")
DIRECTIVE = r"(?m:^)[ \t]*\#(?:[^\n\\]|\\\n|\\.)*"
COMMENT_OR_TEXT = r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'"
NO_CODE = re.compile(f"(?P<directive>{DIRECTIVE})|{COMMENT_OR_TEXT}", re.S)


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def without_template(item):
    return re.sub(r"^(template\s*<.*?>\s*)+(?=\w)", "", item.strip(), flags=re.S)


def is_of_the_device(item):
    head = without_template(item)
    is_type = TYPE.match(head) and not HOST_TYPE.search(item)
    return bool(DEVICE.search(item) or is_type or OTHER_DECLARATION.match(head))


def opens_a_function(head):
    without_parameters = re.sub(r"\([^()]*\)", "()", head)
    return "(" in head and "=" not in without_parameters and not TYPE.match(without_template(head))


def host_items(code):
    """The (begin, end) of what only a host can use, in code without comments, texts and directives."""
    begin = at = 0
    while at < len(code):
        if code[at] == "}":  # of a namespace, or of extern "C"
            begin = at = at + 1
            continue
        if code[at] == "{" and OPENS_A_SCOPE.match(code[begin:at].strip()):
            begin = at = at + 1
            continue
        if code[at] == "{":
            head = code[begin:at]
            depth = 0
            while at < len(code):
                depth += {"{": 1, "}": -1}.get(code[at], 0)
                if depth == 0:
                    break
                at += 1
            if not opens_a_function(head):
                at += 1  # a type or an array: a semicolon follows
                continue
        elif code[at] != ";":
            at += 1
            continue
        if not is_of_the_device(code[begin:at + 1]):
            yield begin, at + 1
        begin = at = at + 1


def kernels_of(source):
    is_directive = bytearray(len(source))
    for match in NO_CODE.finditer(source):
        if match["directive"]:
            is_directive[match.start():match.end()] = b"\1" * len(match[0])
    code = NO_CODE.sub(lambda match: match[0] if match[0] == '"C"' else blank(match[0]), source)
    text = list(source)
    for begin, end in host_items(code):
        for i in range(begin, end):
            if not is_directive[i] and text[i] != "\n":
                text[i] = " "
    return re.sub(r"^[ \t]*#\s*include\b[^\n]*",
                  lambda match: blank(match[0]) if HOST_HEADERS.search(match[0]) else match[0], "".join(text), flags=re.M)


def main():
    published, program, out = map(pathlib.Path, sys.argv[1:])
    text = re.sub(r"\n//  +", " ", program.read_text())
    lines = re.findall(r"^// (KERNELS|AND): (.*)$", text, flags=re.M)
    sources = [published / text for word, text in lines if word == "KERNELS"]
    out.mkdir(parents=True, exist_ok=True)
    for path in sources[0].parent.iterdir():
        if path.suffix in {".cu", ".cuh", ".h", ".hpp"}:
            (out / path.name).write_text(f'#line 1 "{path}"\n' + kernels_of(path.read_text(errors="replace")))
    # Some rely on what the headers include that are left out.
    code = ["#include <string>"] + [f'#include "{source.name}"' for source in sources] + [text for word, text in lines if word == "AND"]
    (out / "kernels.cu").write_text("\n".join(code) + "\n")


if __name__ == "__main__":
    main()
