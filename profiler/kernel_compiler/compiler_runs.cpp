#include "compiler_runs.hpp"

#include <cstdio>
#include <fstream>
#include <sstream>

#include <warpbook/system/process.hpp>

#include "compiler_messages.hpp"
#include "files.hpp"

namespace warpbook::kernel_compiler {

namespace {

int exit_code_after(const ProcessEnd& end)
{
    return end.kind == ProcessEnd::Kind::exited ? end.exit_code : 128 + end.signal;
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

int exit_code_after_compiling(const Words& command)
{
    const CapturedProcess compiler = run_captured(command);
    const int code = exit_code_after(compiler.end);
    const std::string messages = without_note_of_pass(compiler.output);
    std::fputs((code == 0 ? messages : messages_for_people(messages, source_line)).c_str(), stderr);
    return code;
}

int exit_code_of_silent(const Words& command)
{
    const CapturedProcess program = run_captured(command);
    const int code = exit_code_after(program.end);
    if (code != 0) std::fputs(program.output.c_str(), stderr);
    return code;
}

int assemble(const std::string& assembler, const std::vector<std::string>& lines, const std::string& object)
{
    const TemporaryFile assembly{object + ".s"};
    write_lines(assembly.path, lines);
    return exit_code_of({assembler, "-c", assembly.path, "-o", object});
}

}  // namespace warpbook::kernel_compiler
