#pragma once

#include <string>
#include <vector>

#include "compiler/source/declarations.hpp"

namespace warpbook::kernel_compiler {

/// Assembly with a table (section `warpbook_constants`) of the file's `__constant__` variables, by which the model
/// knows that they are in constant memory: profiler/machine/program/program_image.hpp reads it. Empty where the file
/// has none.
std::string table_of_constants(const std::vector<std::string>& lines, const Declarations& declarations);

}  // namespace warpbook::kernel_compiler
