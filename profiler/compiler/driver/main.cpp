// Compiles a .cu file for the model: stands before the compiler's own command line, as CMake's
// <LANG>_COMPILER_LAUNCHER does.
//
//   kernel_compiler [MODE=KIT] ASSEMBLER [LAUNCHER...] COMPILER OPTIONS... -o FILE.o -c FILE.cu
//
// MODE says what the file is: kernels, portable, untrusted, program, native or kept (task.hpp). The driver adds
// the options that the model needs (model_options.cpp); OPTIONS are what is the file's own: definitions, folders of
// headers. KIT is a folder with headers for them (kit.hpp). Without a mode, nothing is added.
//
//   kernel_compiler header=KIT PASS COMPILER OPTIONS...        writes the header that PASS reads first
//   kernel_compiler precompile=KIT PASS COMPILER OPTIONS...    and precompiles it
//   kernel_compiler options=KIT PASS COMPILER                  prints the model's options, each with its reason
//   kernel_compiler same=KIT NVCC COMPILER OPTIONS... FILE.cu  whether both read the same code (same_code.hpp)
//
// PASS is kernels, device, host or plain.
//
// The compiler writes the preprocessed text, which tells what is for the host and what for the device, and assembly: of
// that text, with C++ in place of launches, where kernels launch kernels. This program adds the table of the kernels'
// control flow, and storage for `extern __shared__` arrays; ASSEMBLER, which is the same compiler without a launcher,
// makes the object. Where the host's code is another than the device's (`__CUDA_ARCH__`), the compiler runs twice, and
// the two objects become one. A launcher such as ccache keeps what the compiler wrote, which is nearly all of the time;
// the table is made each time, so that no cache can hold one of an older kernel_compiler.

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include "command_lines.hpp"
#include "comparison_with_nvcc.hpp"
#include "compilation.hpp"
#include "kit.hpp"
#include "machine.hpp"
#include "model_options.hpp"
#include "precompiled_header.hpp"
#include "compiler/text/refused.hpp"

namespace {

using namespace warpbook::kernel_compiler;

constexpr const char* usage =
    "kernel_compiler [kernels=KIT | portable=KIT | untrusted=KIT | program=KIT | native=KIT | kept=KIT] ASSEMBLER "
    "[LAUNCHER...] COMPILER "
    "OPTIONS... "
    "-o FILE.o -c FILE.cu\n"
    "kernel_compiler header=KIT PASS COMPILER OPTIONS...\n"
    "kernel_compiler precompile=KIT PASS COMPILER OPTIONS...\n"
    "kernel_compiler options=KIT PASS COMPILER\n"
    "kernel_compiler same=KIT NVCC COMPILER OPTIONS... FILE.cu\n";

/// `program=/usr/lib/warpbook/kit`
struct Request {
    std::string what;
    std::string kit;
};

Request request_in(const std::string& word)
{
    for (const std::string what :
         {"kernels", "portable", "untrusted", "program", "native", "kept", "header", "precompile", "options", "same"})
        if (word.starts_with(what + "=")) return {what, word.substr(what.size() + 1)};
    return {};
}

Mode mode_named(const std::string& what)
{
    if (what == "kernels") return Mode::kernels;
    if (what == "portable") return Mode::portable;
    if (what == "untrusted") return Mode::untrusted;
    if (what == "native") return Mode::native;
    if (what == "kept") return Mode::kept;
    return what == "program" ? Mode::program : Mode::as_given;
}

int compile(const Request& request, const Words& words)
{
    Task task{mode_named(request.what), {}, words.front(), {words.begin() + 1, words.end()}};
    if (task.mode != Mode::as_given) task.kit = read_kit(request.kit);
    return compile(task);
}

/// `words`: PASS COMPILER OPTIONS...
int prepare(const Request& request, const Words& words)
{
    const auto pass = pass_named(words[0]);
    if (!pass) throw std::runtime_error("there is no pass " + words[0] + ": it is kernels, device, host or plain");
    const Kit kit = read_kit(request.kit);
    const Machine machine = this_machine(words[1]);
    const Words of_user(words.begin() + 2, words.end());
    if (request.what == "options") return std::fputs(explained_model_options(*pass, kit, machine).c_str(), stdout) < 0;
    write_first_header(*pass, kit, machine, of_user);
    return request.what == "header" ? 0 : precompile_first_header(words[1], *pass, kit, machine, of_user);
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        Words words(argv + 1, argv + argc);
        const Request request = words.empty() ? Request() : request_in(words.front());
        if (!request.what.empty()) words.erase(words.begin());
        const bool prepares = request.what == "header" || request.what == "precompile" || request.what == "options";
        if (prepares && words.size() >= 2) return prepare(request, words);
        if (request.what == "same" && words.size() >= 3) return compare_with_nvcc(read_kit(request.kit), words);
        if (!prepares && words.size() >= 2) return compile(request, words);
        std::fputs(usage, stderr);
    } catch (const Refused& refused) {
        std::fprintf(stderr, "%s\n", refused.what());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kernel_compiler: %s\n", error.what());
    }
    return 1;
}
