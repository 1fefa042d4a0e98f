#pragma once

#include <string>

#include "ptx_text.hpp"
#include "ptx_writer.hpp"

namespace warpbook::kernel_compiler {

/// The C++ of video instructions: `vabsdiff4` and its relatives (PTX ISA, "Video Instructions"). Empty for others, and
/// for those of their forms that the model does not know, such as with a choice of bytes (`%1.b0`).
std::string video_instruction(const PtxInstruction& instruction, const PtxWriter& writer);

}  // namespace warpbook::kernel_compiler
