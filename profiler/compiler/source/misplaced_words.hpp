#pragma once

#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// Throws Refused (refused.hpp) where CUDA's words stand before what cannot have them, which g++ does not know and nvcc
/// refuses: `__shared__` before a variable with an initializer, `__global__` before a function that returns a value.
void expect_no_misplaced_words(const SourceTokens& source);

}  // namespace warpbook::kernel_compiler
