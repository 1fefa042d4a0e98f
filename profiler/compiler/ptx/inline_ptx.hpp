#pragma once

#include <string_view>
#include <vector>

#include "compiler/source/declarations.hpp"
#include "compiler/source/source_changes.hpp"
#include "compiler/source/source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// C++ in place of inline PTX: each `asm(…)` in a source becomes a statement that calls, instruction by instruction,
/// what cuda/headers/details/inline_ptx.h declares. Its registers become variables, as do its operands: inputs are read
/// before the first instruction, and outputs written after the last (CUDA, "Inline PTX Assembly"). All lines keep their
/// numbers; the calls are in the line in which nvcc has the instructions, that of the last operand.
///
/// Throws Refused (refused.hpp), which names the instruction, where the model does not know one. In a header of a
/// library (device_library_files.hpp) that becomes a call that the compiler refuses, if anybody calls it. The host has
/// assembly of its own: it stays.
std::vector<SourceChange> calls_for_inline_ptx(std::string_view preprocessed, const SourceTokens& source,
                                               const IsForDevice& is_for_device);

}  // namespace warpbook::kernel_compiler
