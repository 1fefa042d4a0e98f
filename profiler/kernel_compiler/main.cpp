// Compiles a .cu file for the model: stands before the compiler's own command line, as CMake's
// <LANG>_COMPILER_LAUNCHER does.
//
//   kernel_compiler ASSEMBLER [LAUNCHER...] COMPILER OPTIONS... -o FILE.o -c FILE.cu
//
// The compiler writes the preprocessed text, which tells what is for the host and what for the device, and assembly: of
// that text, with C++ in place of launches, where kernels launch kernels. This program adds the table of the kernels'
// control flow, and storage for `extern __shared__` arrays; ASSEMBLER, which is the same compiler without a launcher,
// makes the object. A launcher such as ccache keeps what the compiler wrote, which is nearly all of the time; the table
// is made each time, so that no cache can hold one of an older kernel_compiler.

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <warpbook/system/process.hpp>

#include "annotate.hpp"
#include "assembly.hpp"
#include "compiler_messages.hpp"
#include "constant_memory.hpp"
#include "declarations.hpp"
#include "device_heap.hpp"
#include "dynamic_shared_memory.hpp"
#include "execution_spaces.hpp"
#include "gaps.hpp"
#include "host_code_in_kernels.hpp"
#include "host_thread_locals.hpp"
#include "launches.hpp"
#include "refused.hpp"
#include "refused_headers.hpp"
#include "source_tokens.hpp"
#include "unseen_accesses.hpp"

namespace {

using namespace warpbook::kernel_compiler;
using Words = std::vector<std::string>;

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

/// What the compiler has written for make of the files that it has read; empty where it was not asked to.
std::string dependencies_of(const Words& command)
{
    const auto option = std::find(command.begin(), command.end(), "-MF");
    return option == command.end() || option + 1 == command.end() ? std::string() : content_of(*(option + 1));
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

bool is_for_device(const Declarations& declarations, const std::string& file, unsigned line)
{
    const FunctionText* const function = declarations.function_at(file, line);
    return function != nullptr && function->words.any_of_device();
}

/// Those that kernels make. Others are left for the compiler to refuse.
std::vector<LaunchInSource> launches_by_device(const SourceTokens& source, const Declarations& declarations)
{
    std::vector<LaunchInSource> launches = launches_in(source);
    std::erase_if(launches, [&](const LaunchInSource& launch) {
        const SourceToken& place = source.tokens[launch.kernel.begin];
        return !is_for_device(declarations, source.files[place.file], place.line);
    });
    return launches;
}

/// The exit code of the compiler, whose messages are said for people.
int exit_code_after_compiling(const Words& command, const Declarations& declarations)
{
    const warpbook::CapturedProcess compiler = warpbook::run_captured(command);
    const int code = exit_code_of(compiler.end);
    const std::string messages = without_note_of_pass(compiler.output);
    const auto is_in_kernels = [&](const std::string& file, unsigned line) {
        return is_for_device(declarations, file, line);
    };
    std::fputs((code == 0 ? messages : messages_for_people(messages, source_line, is_in_kernels)).c_str(), stderr);
    return code;
}

/// `command` without a launcher, which would keep for nothing what is written for once.
Words without_launcher(const std::string& compiler, const Words& command)
{
    const auto begin = std::find(command.begin(), command.end(), compiler);
    return {begin == command.end() ? command.begin() : begin, command.end()};
}

/// What follows each of these options.
Words arguments_of(const std::string& option, const Words& command)
{
    Words arguments;
    for (std::size_t i = 0; i + 1 < command.size(); ++i)
        if (command[i] == option) arguments.push_back(command[i + 1]);
    return arguments;
}

/// The options in place of `-c`; without those that name the output and ask for the list of headers.
Words with_other_output(const Words& command, const Words& in_place_of_compile_only)
{
    Words result;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const std::string& option = command[i];
        const bool has_argument = option == "-o" || option == "-MF" || option == "-MT" || option == "-MQ";
        if (option == "-c")
            result.insert(result.end(), in_place_of_compile_only.begin(), in_place_of_compile_only.end());
        if (has_argument) ++i;
        if (!has_argument && option != "-c" && option != "-MD" && option != "-MMD") result.push_back(option);
    }
    return result;
}

/// The command that writes the preprocessed text of what `command` compiles. What the precompiled header has is not in
/// the text, and has nothing of the student's.
Words preprocess(const std::string& compiler, const Words& command, const std::string& output)
{
    return with_other_output(without_launcher(compiler, command), {"-E", "-w", "-o", output});
}

/// The command that makes assembly of a preprocessed text, with the options of `command`, whose last word is the file.
Words compile_preprocessed(const std::string& compiler, const Words& command, const std::string& text,
                           const std::string& output)
{
    Words result = with_other_output(without_launcher(compiler, command), {"-S", "-o", output});
    result.pop_back();
    result.insert(result.end(), {"-x", "c++-cpp-output", text});
    return result;
}

/// The preprocessed text of what `command` compiles; what the compiler says where it cannot make it.
struct Preprocessed {
    std::string text;
    std::string problems;
    int exit_code = 0;
};

Preprocessed preprocessed_text(const std::string& compiler, const Words& command, const std::string& object)
{
    const TemporaryFile file{object + ".ii"};
    const auto preprocessor = warpbook::run_captured(preprocess(compiler, command, file.path));
    const int code = exit_code_of(preprocessor.end);
    return {code == 0 ? content_of(file.path) : std::string(), preprocessor.output, code};
}

/// Writes for make which files the compiler reads, where `command` asks for it: a preprocessed text does not tell.
int exit_code_after_listing_headers(const std::string& compiler, const Words& command)
{
    if (std::find(command.begin(), command.end(), "-MF") == command.end()) return 0;
    Words list = without_launcher(compiler, command);
    std::replace(list.begin(), list.end(), std::string("-MD"), std::string("-M"));
    std::replace(list.begin(), list.end(), std::string("-MMD"), std::string("-MM"));
    const auto output = std::find(list.begin(), list.end(), "-o");
    list.erase(output, output + 2);
    std::erase(list, "-c");
    // With a precompiled header it also prints where that is.
    return exit_code_of(warpbook::run_captured(list).end);
}

/// Compiles to assembly what has launches by kernels: a text with C++ in their place.
int exit_code_after_compiling_launches(const std::string& compiler, const Words& command, const std::string& translated,
                                       const Declarations& declarations, const std::string& assembly)
{
    const TemporaryFile file{assembly + ".ii"};
    write_lines(file.path, {translated});
    const int failed =
        exit_code_after_compiling(compile_preprocessed(compiler, command, file.path, assembly), declarations);
    return failed ? failed : exit_code_after_listing_headers(compiler, command);
}

int compile(const std::string& assembler, const Words& command)
{
    const auto compile_only = std::find(command.begin(), command.end(), "-c");
    const auto output = std::find(command.begin(), command.end(), "-o");
    if (compile_only == command.end() || output == command.end() || output + 1 == command.end())
        return exit_code_of(warpbook::run(command));

    const std::string object = *(output + 1);
    const TemporaryFile assembly{object + ".s"};
    Words to_assembly = command;
    to_assembly[static_cast<std::size_t>(compile_only - command.begin())] = "-S";
    to_assembly[static_cast<std::size_t>(output + 1 - command.begin())] = assembly.path;
    keep_whole_file_names_in_ccache();
    limit_compiler();

    const Preprocessed preprocessed = preprocessed_text(assembler, command, object);
    const SourceTokens source = source_tokens(preprocessed.text, arguments_of("-isystem", command));
    const Declarations declarations(source);
    const std::vector<LaunchInSource> launches = launches_by_device(source, declarations);
    const int failed = launches.empty()
                           ? exit_code_after_compiling(to_assembly, declarations)
                           : exit_code_after_compiling_launches(
                                 assembler, command, with_launches_as_calls(preprocessed.text, source, launches),
                                 declarations, assembly.path);
    if (failed) return failed;

    if (const auto refusal = refusal_of_dependencies(dependencies_of(command))) {
        std::fprintf(stderr, "%s: error: %s\n", command.back().c_str(), refusal->c_str());
        return 1;
    }
    // The compilation has said all; what g++ says when it preprocesses is worth a word only if that alone fails.
    if (preprocessed.exit_code != 0) {
        std::fputs(preprocessed.problems.c_str(), stderr);
        return preprocessed.exit_code;
    }

    const std::vector<std::string> lines = redirect_heap_calls(lines_of(assembly.path));
    const std::vector<Function> functions = functions_in(lines);
    const ExecutionSpaces spaces = execution_spaces(lines, functions, declarations);
    expect_no_host_code_in_kernels(lines, functions, declarations, spaces);
    expect_all_accesses_announced(lines, functions, spaces);
    std::vector<std::string> annotated = annotate(lines, functions);
    keep_thread_locals_of_host_apart(annotated);
    annotated = with_gaps_between_variables(split(annotated));
    annotated.push_back(dynamic_shared_memory(lines, declarations));
    annotated.push_back(table_of_constants(lines, declarations));
    write_lines(assembly.path, annotated);
    return exit_code_of(warpbook::run({assembler, "-c", assembly.path, "-o", object}));
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
