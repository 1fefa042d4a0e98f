#pragma once

#include <span>
#include <string_view>

#include "support/arguments.hpp"

namespace warpbook::tools {

struct NamedCommand {
    std::string_view name;
    int (*function)(const Arguments& arguments);
};

/// What a program does with its command line: the command that is its first word, or the one without a name. Prints
/// what is thrown; returns the program's exit code.
int run_command(int argc, char** argv, std::span<const NamedCommand> commands);

}  // namespace warpbook::tools
