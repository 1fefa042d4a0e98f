#pragma once

#include <string>

#include "ptx_text.hpp"
#include "ptx_writer.hpp"

namespace warpbook::kernel_compiler {

/// The C++ of `fence` `mbarrier` `cp.async` `prefetch` (PTX ISA, sections of these names). Empty for other
/// instructions, and for those of their forms that the model does not know.
std::string synchronizing_instruction(const PtxInstruction& instruction, const PtxWriter& writer);

}  // namespace warpbook::kernel_compiler
