#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "code_of_kernels.hpp"

namespace warpbook::kernel_compiler {

/// The names of the file's functions that name a symbol of which `matches` is true, or call one that does; also those
/// of which that cannot be told.
Names functions_that_come_to(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                             const std::function<bool(const std::string& symbol)>& matches);

/// The names of the file's functions in which threads can interact (profiler/machine/program/interactions.hpp), by what
/// they do or by what they call; also those of which that cannot be told.
Names functions_with_interactions(const std::vector<std::string>& lines, const std::vector<Function>& functions);

}  // namespace warpbook::kernel_compiler
