#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "command_lines.hpp"
#include "compiler/source/declarations.hpp"

namespace warpbook::kernel_compiler {

/// What the programs did that a command starts: their exit codes, 128 and more when a signal ended one.

int exit_code_of(const Words& command);

/// Of the compiler, whose messages are said for people, in `messages`; `declarations` are those of the text that it
/// compiles.
int exit_code_after_compiling(const Words& command, const Declarations& declarations, std::FILE* messages = stderr);

/// What the program says is left in `output`.
int exit_code_of_captured(const Words& command, std::string& output);

/// What the program says is worth a word only if it fails.
int exit_code_of_silent(const Words& command);

/// Makes an object of assembly; `assembler` is the compiler.
int assemble(const std::string& assembler, const std::vector<std::string>& lines, const std::string& object);

}  // namespace warpbook::kernel_compiler
