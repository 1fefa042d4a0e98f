// Compiles a .cu file for the model: stands before the compiler's own command line, as CMake's
// <LANG>_COMPILER_LAUNCHER does.
//
//   kernel_compiler [calls-by-name-only | program=FOLDER] ASSEMBLER [LAUNCHER...] COMPILER OPTIONS... -o FILE.o -c
//   FILE.cu
//
// With calls-by-name-only, kernels that call through pointers are refused: for files that nobody trusts. With program,
// the file belongs to a whole CUDA program, whose host code launches kernels and calls CUDA's runtime: it is compiled
// twice, for the device and for the host, with the options that FOLDER has for each (program_options.hpp).
//
// The compiler writes the preprocessed text, which tells what is for the host and what for the device, and assembly: of
// that text, with C++ in place of launches, where kernels launch kernels. This program adds the table of the kernels'
// control flow, and storage for `extern __shared__` arrays; ASSEMBLER, which is the same compiler without a launcher,
// makes the object. Where the host's code is another than the device's (`__CUDA_ARCH__`), the compiler runs twice, and
// the two objects become one. A launcher such as ccache keeps what the compiler wrote, which is nearly all of the time;
// the table is made each time, so that no cache can hold one of an older kernel_compiler.

#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "compilation.hpp"
#include "command_lines.hpp"
#include "program_options.hpp"
#include "compiler/text/refused.hpp"

namespace {

using namespace warpbook::kernel_compiler;

Task task_of(Words words)
{
    constexpr std::string_view program = "program=";
    Task task;
    while (!words.empty()) {
        const std::string first = words.front();
        words.erase(words.begin());
        if (first == "calls-by-name-only") {
            task.calls = Calls::by_name;
        } else if (first.starts_with(program)) {
            task.program = read_program_options(first.substr(program.size()));
        } else {
            task.assembler = first;
            break;
        }
    }
    task.words = std::move(words);
    return task;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        const Task task = task_of(Words(argv + 1, argv + argc));
        if (!task.words.empty()) return compile(task);
        std::fputs(
            "kernel_compiler [calls-by-name-only | program=FOLDER] ASSEMBLER [LAUNCHER...] COMPILER OPTIONS... -o "
            "FILE.o -c FILE.cu\n",
            stderr);
    } catch (const Refused& refused) {
        std::fprintf(stderr, "%s\n", refused.what());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kernel_compiler: %s\n", error.what());
    }
    return 1;
}
