#include "start_command.hpp"

#include <exception>
#include <iostream>
#include <string>

#include "support/errors.hpp"
#include "build/start_program.hpp"
#include "command_programs.hpp"
#include "commands.hpp"

namespace warpbook::tools {

namespace {

int dispatch(const Arguments& words, std::span<const NamedCommand> commands)
{
    const std::string name = words.empty() ? "" : words.front();
    for (const NamedCommand& command : commands)
        if (command.name == name)
            return command.function({words.empty() ? words.end() : words.begin() + 1, words.end()});
    const std::string program = program_of(name);
    if (program.empty() || program == own_program) refuse_unknown_command(name);
    start_program(program, words);
}

}  // namespace

int run_command(int argc, char** argv, std::span<const NamedCommand> commands)
try {
    const int code = dispatch(Arguments(argv + 1, argv + argc), commands);
    if (!std::cout.flush()) throw SetupError("Not everything could be printed: standard output was closed or is full.");
    return code;
} catch (const UsageError& error) {
    std::cerr << error.what() << '\n';
    return warpbook::exit_code::usage_error;
} catch (const std::exception& error) {
    std::cerr << "warpbook: " << error.what() << '\n';
    return warpbook::exit_code::setup_error;
}

}  // namespace warpbook::tools
