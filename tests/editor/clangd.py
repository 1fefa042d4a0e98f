#!/usr/bin/env python3
"""clangd.py WORKBOOK BUILD: what an editor with clangd shows in the students' files: no error in any starter or solution, the
error where there is one, and where CUDA's words are declared. The files' text is sent as an editor sends it, so that it does not
matter what a student has made of them. Skipped (77) where there is no clangd, which CI has."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

SKIPPED = 77
ERROR = 1

# As a student may have left it in the middle: the last statement lacks its semicolon.
HALF_FILLED = """#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    __syncthreads();
    float4 four = make_float4(0, 0, 0, 0);
    four.x = __shfl_down_sync(0xffffffff, four.x, 1);
    transposed[column * n + row] = four.x + tile[threadIdx.x][threadIdx.y]
}
"""
LINE_WITHOUT_SEMICOLON = 17


class Clangd:
    """Speaks the Language Server Protocol to a clangd: https://microsoft.github.io/language-server-protocol/."""

    def __init__(self, program, arguments, folder):
        self.process = subprocess.Popen([program, "--log=error", *arguments], cwd=folder, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.requests = 0
        self.diagnostics = {}
        self.ask("initialize", {"processId": os.getpid(), "rootUri": folder.as_uri(), "capabilities": {}})
        self.tell("initialized", {})

    def tell(self, method, parameters, **number):
        text = json.dumps({"jsonrpc": "2.0", **number, "method": method, "params": parameters}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self.process.stdin.flush()

    def next_message(self):
        length = 0
        while (line := self.process.stdout.readline().strip()) or length == 0:
            if not line and self.process.poll() is not None:
                sys.exit(f"clangd has ended, with exit code {self.process.returncode}")
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        return message

    def ask(self, method, parameters):
        self.requests += 1
        self.tell(method, parameters, id=self.requests)
        while (message := self.next_message()).get("id") != self.requests or "method" in message:
            pass
        if "error" in message:
            sys.exit(f"clangd does not answer {method}: {message['error']}")
        return message["result"]

    def open(self, file, text):
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": file.as_uri(), "languageId": "cuda-cpp", "version": 1, "text": text}})

    def errors(self, file):
        """Of a file that is open: "line: message" of each."""
        while file.as_uri() not in self.diagnostics:
            self.next_message()
        return [f"{each['range']['start']['line'] + 1}: {each['message']}"
                for each in self.diagnostics.pop(file.as_uri()) if each["severity"] == ERROR]

    def close(self, file):
        self.tell("textDocument/didClose", {"textDocument": {"uri": file.as_uri()}})

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.wait(timeout=120)


def warnings_left_out(workbook, build):
    """What kernel_compiler asks g++ to warn of, and .clangd does not know."""
    command = [build / "bin/kernel_compiler", f"options={build / 'kit'}", "kernels", "g++"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    asked = [word for line in lines if line.startswith("-") for word in line.split() if word.startswith("-W")]
    # Clang has no such warning.
    asked.remove("-Wno-error=maybe-uninitialized")
    known = re.split(r"[\[\],\s]+", (workbook / ".clangd").read_text())
    return [f".clangd lacks {option}, which kernel_compiler gives to g++" for option in asked if option not in known]


def position_of(text, word):
    """Of the word's second letter."""
    before = text[:text.index(word) + 1]
    return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}


def wrong_files(clangd, workbook):
    """FILE:LINE: MESSAGE of each error in a starter or a solution, the starter where the student has it."""
    texts = {}
    for facts in sorted(workbook.glob("labs/*/lab.json")):
        name = json.loads(facts.read_text())["student_file"]
        texts[facts.parent / name] = (facts.parent / "starter.cu").read_text()
        solution = workbook / "solutions" / facts.parent.name / name
        if solution.exists():
            texts[solution] = solution.read_text()
    if not texts:
        return [f"there is no lab in {workbook}"]
    wrong = []
    files = list(texts)
    at_once = 4  # clangd works on several, and keeps what is open in memory
    for file in files[:at_once]:
        clangd.open(file, texts[file])
    for number, file in enumerate(files):
        wrong += [f"{file.relative_to(workbook)}:{error}" for error in clangd.errors(file)]
        clangd.close(file)
        for following in files[number + at_once:number + at_once + 1]:
            clangd.open(following, texts[following])
    print(f"{len(texts)} files read")
    return wrong


def wrong_in_half_filled(clangd, workbook):
    file = workbook / "labs/14-tile-transpose/tile_transpose.cu"
    clangd.diagnostics.clear()
    clangd.open(file, HALF_FILLED)
    wrong = []
    errors = clangd.errors(file)
    # It may be shown where the next token is.
    lines = [LINE_WITHOUT_SEMICOLON, LINE_WITHOUT_SEMICOLON + 1]
    if len(errors) != 1 or not any(errors[0].lower().startswith(f"{line}: expected ';'") for line in lines):
        wrong.append(f"expected the missing semicolon of line {LINE_WITHOUT_SEMICOLON}, found: {errors}")
    document = {"textDocument": {"uri": file.as_uri()}}
    for word in ["threadIdx", "blockIdx", "__syncthreads", "float4", "__shfl_down_sync", "__global__", "__shared__"]:
        place = {**document, "position": position_of(HALF_FILLED, word)}
        declared = [each["uri"] for each in clangd.ask("textDocument/definition", place)]
        if not any("/profiler/cuda/headers/" in uri for uri in declared):
            wrong.append(f"{word} leads to {declared or 'nothing'}, and not to our headers")
    for word, text in [("threadIdx", "threadIdx"), ("__syncthreads", "__syncthreads"), ("tile_width", "32")]:
        shown = clangd.ask("textDocument/hover", {**document, "position": position_of(HALF_FILLED, word)})
        if text not in json.dumps(shown):
            wrong.append(f"hovering over {word} shows: {shown}")
    place = position_of(HALF_FILLED, "threadIdx.x")
    place["character"] += len("hreadIdx.")
    offered = [each["label"].strip() for each in
               clangd.ask("textDocument/completion", {**document, "position": place})["items"]]
    if not {"x", "y", "z"} <= set(offered):
        wrong.append(f"after `threadIdx.` these are offered: {offered}")
    return wrong


def main():
    workbook, build = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    program = shutil.which("clangd")
    if program is None:
        print("not tested: there is no clangd (Debian's and Ubuntu's package: clangd)")
        sys.exit(1 if os.environ.get("CI") else SKIPPED)
    # Of build/, clangd knows by itself.
    elsewhere = [] if build == workbook / "build" else [f"--compile-commands-dir={build}"]
    clangd = Clangd(program, elsewhere, workbook)
    wrong = warnings_left_out(workbook, build) + wrong_files(clangd, workbook) + wrong_in_half_filled(clangd, workbook)
    clangd.end()
    print("\n".join(wrong) or "no error in any file, and one in the file that has one")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
