#pragma once

#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "code_of_kernels.hpp"

namespace warpbook::kernel_compiler {

/// The assembly of a `.cu` file with a table of its control flow (section `warpbook_flow`), and without the call-backs
/// that the table makes needless; and one of the functions in which threads can interact (`warpbook_interactions`).
/// `functions` are those in it; `shared` are those of other files that they call, and those of the file that other
/// files may call. profiler/machine/program/flow_table.hpp and interactions.hpp read the tables.
std::vector<std::string> annotate(std::vector<std::string> lines, const std::vector<Function>& functions,
                                  const Names& shared = {});

}  // namespace warpbook::kernel_compiler
