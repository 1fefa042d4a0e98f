#include "compiler_runs.hpp"

#include <cstdio>
#include <fstream>
#include <sstream>
#include <utility>

#include <warpbook/system/process.hpp>

#include "compiler_messages.hpp"
#include "files.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

int exit_code_after(const ProcessEnd& end)
{
    return end.kind == ProcessEnd::Kind::exited ? end.exit_code : 128 + end.signal;
}

/// g++ says of a pass that model_options.cpp asks for that it was asked for. Nobody needs to know each time.
std::string without_note_of_pass(const std::string& messages)
{
    std::istringstream all(messages);
    std::string others;
    for (std::string line; std::getline(all, line);)
        if (line.find("note: enable pass ") == std::string::npos) others += line + "\n";
    return others;
}

/// A line of a source file.
std::string source_line(const std::string& path, unsigned number)
{
    std::ifstream file(path);
    std::string line;
    for (unsigned i = 0; i < number && std::getline(file, line); ++i) continue;
    return file ? line : std::string();
}

}  // namespace

int exit_code_of(const Words& command) { return exit_code_after(run(command)); }

int exit_code_after_compiling(const Words& command, const Declarations& declarations, std::FILE* told)
{
    const CapturedProcess compiler = run_captured(command);
    const int code = exit_code_after(compiler.end);
    const std::string messages = without_note_of_pass(compiler.output);
    const auto is_for_device = [&](const std::string& file, unsigned line) {
        return declarations.is_for_device(file, line);
    };
    const FileKind kind = contains(command, "-DWARPBOOK_PROGRAM") ? FileKind::whole_program : FileKind::kernels_alone;
    std::fputs((code == 0 ? messages : messages_for_people(messages, source_line, is_for_device, kind)).c_str(), told);
    return code;
}

int exit_code_of_captured(const Words& command, std::string& output)
{
    CapturedProcess program = run_captured(command);
    output = std::move(program.output);
    return exit_code_after(program.end);
}

int exit_code_of_silent(const Words& command)
{
    std::string output;
    const int code = exit_code_of_captured(command, output);
    if (code != 0) std::fputs(output.c_str(), stderr);
    return code;
}

int assemble(const std::string& assembler, const std::vector<std::string>& lines, const std::string& object)
{
    const TemporaryFile assembly{object + ".s"};
    write_lines(assembly.path, lines);
    return exit_code_of({assembler, "-c", assembly.path, "-o", object});
}

}  // namespace warpbook::kernel_compiler
