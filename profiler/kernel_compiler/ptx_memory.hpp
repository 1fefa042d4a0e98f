#pragma once

#include <string>

#include "ptx_text.hpp"
#include "ptx_writer.hpp"

namespace warpbook::kernel_compiler {

/// The C++ of what reads, writes and orders memory: `ld` `st` `atom` `red` `fence` `cp.async` (PTX ISA, "Data Movement
/// and Conversion Instructions" and "Parallel Synchronization and Communication Instructions"). Empty for other
/// instructions, and for words behind these names that the model does not know, or that ptxas does not take together.
std::string memory_instruction(const PtxInstruction& instruction, const PtxWriter& writer);

}  // namespace warpbook::kernel_compiler
