#pragma once

#include "command_lines.hpp"
#include "kit.hpp"
#include "machine.hpp"
#include "model_options.hpp"

namespace warpbook::kernel_compiler {

/// Writes the header that a pass reads first, with the options that it is to be read with; it stays untouched where
/// it is the same already. `of_user` are options beside the model's own.
void write_first_header(Pass pass, const Kit& kit, const Machine& machine, const Words& of_user);

/// Precompiles that header, with a list for make of what it includes. Returns the compiler's exit code: where it
/// fails, files compile without, in a second more.
int precompile_first_header(const std::string& compiler, Pass pass, const Kit& kit, const Machine& machine,
                            const Words& of_user);

}  // namespace warpbook::kernel_compiler
