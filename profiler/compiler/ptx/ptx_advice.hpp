#pragma once

#include <string>

#include "ptx_text.hpp"

namespace warpbook::kernel_compiler {

/// What to use in place of an instruction that the model does not know, in a sentence.
std::string advice_for_ptx(const PtxInstruction& instruction);

}  // namespace warpbook::kernel_compiler
