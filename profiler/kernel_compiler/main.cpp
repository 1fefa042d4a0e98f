// Compiles a .cu file for the model: stands before the compiler's own command line, as CMake's
// <LANG>_COMPILER_LAUNCHER does.
//
//   kernel_compiler ASSEMBLER [LAUNCHER...] COMPILER OPTIONS... -o FILE.o -c FILE.cu
//
// The compiler writes assembly, and the preprocessed text, which tells what is for the host and what for the device;
// this program adds the table of the kernels' control flow, and storage for `extern __shared__` arrays; ASSEMBLER,
// which is the same compiler without a launcher, makes the object. A launcher such as ccache keeps what the compiler
// wrote, which is nearly all of the time; the table is made each time, so that no cache can hold one of an older
// kernel_compiler.

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <warpbook/system/process.hpp>

#include "annotate.hpp"
#include "assembly.hpp"
#include "command_lines.hpp"
#include "compiler_messages.hpp"
#include "constant_memory.hpp"
#include "declarations.hpp"
#include "device_heap.hpp"
#include "dynamic_shared_memory.hpp"
#include "execution_spaces.hpp"
#include "gaps.hpp"
#include "host_code_in_kernels.hpp"
#include "host_pass.hpp"
#include "host_thread_locals.hpp"
#include "refused.hpp"
#include "refused_headers.hpp"
#include "source_tokens.hpp"
#include "two_passes.hpp"
#include "unseen_accesses.hpp"

namespace {

using namespace warpbook::kernel_compiler;

/// The exit code of the program; 128 and more when a signal ended it.
int exit_code_of(const warpbook::ProcessEnd& end)
{
    return end.kind == warpbook::ProcessEnd::Kind::exited ? end.exit_code : 128 + end.signal;
}

/// g++ says of a pass that cmake/KernelProgram.cmake asks for that it was asked for. Nobody needs to know each time.
std::string without_note_of_pass(const std::string& messages)
{
    std::istringstream all(messages);
    std::string others;
    for (std::string line; std::getline(all, line);)
        if (line.find("note: enable pass ") == std::string::npos) others += line + "\n";
    return others;
}

std::vector<std::string> lines_of(const std::string& path)
{
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    if (lines.empty()) throw std::runtime_error("cannot read " + path);
    return lines;
}

std::string content_of(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Into lines again, where several have become one string.
std::vector<std::string> split(const std::vector<std::string>& texts)
{
    std::vector<std::string> lines;
    for (const std::string& text : texts) {
        std::istringstream stream(text);
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
    }
    return lines;
}

void write_lines(const std::string& path, const std::vector<std::string>& lines)
{
    std::ofstream file(path);
    for (const std::string& line : lines) file << line << "\n";
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path);
}

/// Deletes the file at the end, whatever happens.
struct TemporaryFile {
    std::string path;
    ~TemporaryFile() { std::remove(path.c_str()); }
};

/// The model reads a line's text in the file that the debug information names, which must be the file by its whole
/// name. ccache's base_dir would make that relative to a folder that nobody knows later. With whole names, the folder
/// in which the compiler runs does not matter: what one configuration has compiled, another may have.
void keep_whole_file_names_in_ccache()
{
    setenv("CCACHE_BASEDIR", "", 1);
    setenv("CCACHE_NOHASHDIR", "1", 1);
    unsetenv("CCACHE_HASHDIR");
}

/// A file can keep the compiler busy for ever, or fill memory and disk with it: it fails alone, in a time that somebody
/// waits for. A kernel takes a second, some hundred megabytes, and one megabyte.
void limit_compiler()
{
    constexpr rlim_t minutes = 60;
    constexpr rlim_t gigabytes = rlim_t{1} << 30;
    const auto limit = [](auto resource, rlim_t value) {
        rlimit given{};
        getrlimit(resource, &given);
        const rlimit limited{std::min(value, given.rlim_max), given.rlim_max};
        setrlimit(resource, &limited);
    };
    limit(RLIMIT_CPU, 2 * minutes);
    limit(RLIMIT_AS, 8 * gigabytes);
    limit(RLIMIT_FSIZE, 1 * gigabytes);
}

/// A line of a source file.
std::string source_line(const std::string& path, unsigned number)
{
    std::ifstream file(path);
    std::string line;
    for (unsigned i = 0; i < number && std::getline(file, line); ++i) continue;
    return file ? line : std::string();
}

/// The exit code of the compiler, whose messages are said for people.
int exit_code_after_compiling(const Words& command)
{
    const warpbook::CapturedProcess compiler = warpbook::run_captured(command);
    const int code = exit_code_of(compiler.end);
    const std::string messages = without_note_of_pass(compiler.output);
    std::fputs((code == 0 ? messages : messages_for_people(messages, source_line)).c_str(), stderr);
    return code;
}

/// Preprocesses; the exit code. The compilation says all; what g++ says here is worth a word only if it fails.
int exit_code_after_preprocessing(const Words& command)
{
    const warpbook::CapturedProcess preprocessor = warpbook::run_captured(command);
    const int code = exit_code_of(preprocessor.end);
    if (code != 0) std::fputs(preprocessor.output.c_str(), stderr);
    return code;
}

/// What make is told of the device's pass, and of the host's, whose code may include other headers.
void add_dependencies(const std::string& list, const std::string& others)
{
    if (list.empty()) return;
    std::string text = content_of(list);
    while (text.ends_with('\n')) text.pop_back();
    const std::string more = content_of(others);
    const auto colon = more.find(':');
    if (colon != std::string::npos) write_lines(list, {text + " \\", more.substr(colon + 1)});
}

/// The device's assembly, and what is known of it.
struct DevicePass {
    const std::vector<std::string>& lines;
    const std::vector<Function>& functions;
    const ExecutionSpaces& spaces;
    const Declarations& declarations;
    /// Preprocessed.
    const std::string& text;
    /// With all that the model needs, and in front of what is added to it at the end.
    std::vector<std::string>& annotated;
};

/// The host's assembly of a file of which the host sees another text than the device.
struct HostPass {
    std::string object;
    /// To be made local in the joint object.
    Names shared;
};

/// Compiles for the host where that makes a difference, and prepares both for being joined. The exit code.
int compile_for_host(const std::string& assembler, const CommandLine& command, const DevicePass& device,
                     std::optional<HostPass>& host)
{
    if (!asks_for_architecture(device.text)) return 0;
    const TemporaryFile dependencies{command.object() + ".host.d"};
    const TemporaryFile preprocessed{command.object() + ".host.ii"};
    if (const int failed =
            exit_code_after_preprocessing(command.preprocess_for_host(preprocessed.path, dependencies.path)))
        return failed;
    add_dependencies(command.dependencies(), dependencies.path);

    const std::string text = without_device_code(content_of(preprocessed.path));
    if (have_same_code(text, without_device_code(device.text))) return 0;
    write_lines(preprocessed.path, {text});
    const TemporaryFile assembly{command.object() + ".host.s"};
    if (const int failed =
            exit_code_after_compiling(command.preprocessed_to_assembly(preprocessed.path, assembly.path)))
        return failed;

    std::vector<std::string> lines = lines_of(assembly.path);
    const TwoPasses passes(device.lines, device.functions, device.spaces, device.declarations, lines);
    passes.expect_kernels_of_host(Declarations(source_tokens(text)));
    device.annotated = passes.for_device(split(device.annotated));
    lines = passes.for_host();
    keep_all_thread_locals_apart(lines);
    write_lines(assembly.path, lines);
    host = HostPass{command.object() + ".host.o", passes.shared()};
    return exit_code_of(warpbook::run({assembler, "-c", assembly.path, "-o", host->object}));
}

/// Makes one object of those of the two passes. The exit code.
int join(const std::string& assembler, const std::string& device, const HostPass& host, const std::string& object)
{
    // g++ knows where its linker is, and its objcopy.
    const warpbook::CapturedProcess linker =
        warpbook::run_captured({assembler, "-r", "-nostdlib", "-o", object, device, host.object});
    if (const int failed = exit_code_of(linker.end)) {
        std::fputs(linker.output.c_str(), stderr);
        return failed;
    }
    if (host.shared.empty()) return 0;
    std::string objcopy = warpbook::run_captured({assembler, "-print-prog-name=objcopy"}).output;
    while (objcopy.ends_with('\n')) objcopy.pop_back();
    Words localize{objcopy};
    for (const std::string& symbol : host.shared) localize.push_back("--localize-symbol=" + symbol);
    localize.push_back(object);
    return exit_code_of(warpbook::run(localize));
}

int compile(const std::string& assembler, const Words& words)
{
    const auto command = CommandLine::read(assembler, words);
    if (!command) return exit_code_of(warpbook::run(words));

    const std::string& object = command->object();
    const TemporaryFile assembly{object + ".s"};
    keep_whole_file_names_in_ccache();
    limit_compiler();
    if (const int failed = exit_code_after_compiling(command->to_assembly(assembly.path))) return failed;

    const std::string dependencies = command->dependencies();
    if (const auto refusal = refusal_of_dependencies(dependencies.empty() ? "" : content_of(dependencies))) {
        std::fprintf(stderr, "%s: error: %s\n", command->source().c_str(), refusal->c_str());
        return 1;
    }

    const TemporaryFile preprocessed{object + ".ii"};
    if (const int failed = exit_code_after_preprocessing(command->preprocess(preprocessed.path))) return failed;
    const std::string text = content_of(preprocessed.path);
    const Declarations declarations(source_tokens(text));

    const std::vector<std::string> lines = redirect_heap_calls(lines_of(assembly.path));
    const std::vector<Function> functions = functions_in(lines);
    const ExecutionSpaces spaces = execution_spaces(lines, functions, declarations);
    expect_no_host_code_in_kernels(lines, functions, declarations, spaces);
    expect_all_accesses_announced(lines, functions, spaces);
    std::vector<std::string> annotated = annotate(lines, functions);
    keep_thread_locals_of_host_apart(annotated);
    annotated = with_gaps_between_variables(split(annotated));
    std::optional<HostPass> host;
    if (const int failed =
            compile_for_host(assembler, *command, {lines, functions, spaces, declarations, text, annotated}, host))
        return failed;
    annotated.push_back(dynamic_shared_memory(lines, declarations));
    annotated.push_back(table_of_constants(lines, declarations));
    write_lines(assembly.path, annotated);
    if (!host) return exit_code_of(warpbook::run({assembler, "-c", assembly.path, "-o", object}));
    const TemporaryFile host_object{host->object};
    const TemporaryFile device_object{object + ".device.o"};
    if (const int failed = exit_code_of(warpbook::run({assembler, "-c", assembly.path, "-o", device_object.path})))
        return failed;
    return join(assembler, device_object.path, *host, object);
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        if (argc > 2) return compile(argv[1], Words(argv + 2, argv + argc));
        std::fputs("kernel_compiler ASSEMBLER [LAUNCHER...] COMPILER OPTIONS... -o FILE.o -c FILE.cu\n", stderr);
    } catch (const Refused& refused) {
        std::fprintf(stderr, "%s\n", refused.what());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kernel_compiler: %s\n", error.what());
    }
    return 1;
}
