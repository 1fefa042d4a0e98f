#pragma once

#include <string>

#include "ptx_text.hpp"
#include "ptx_writer.hpp"

namespace warpbook::kernel_compiler {

/// The C++ of what reads and writes memory: `ld` `st` `atom` `red` (PTX ISA, sections of these names). Empty for other
/// instructions, and for words after these names that the model does not know, or that ptxas does not take together.
std::string access_instruction(const PtxInstruction& instruction, const PtxWriter& writer);

}  // namespace warpbook::kernel_compiler
