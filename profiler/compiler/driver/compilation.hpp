#pragma once

#include <optional>
#include <string>

#include "command_lines.hpp"
#include "program_options.hpp"

namespace warpbook::kernel_compiler {

enum class Calls { any, by_name };

/// What is compiled, and how.
struct Task {
    std::string assembler;
    Calls calls = Calls::any;
    /// Of a whole program only.
    std::optional<ProgramOptions> program;
    /// [LAUNCHER...] COMPILER OPTIONS...
    Words words;
};

/// Compiles a file for the model. Returns the exit code of what has failed, or 0. Throws Refused (refused.hpp).
int compile(const Task& task);

}  // namespace warpbook::kernel_compiler
