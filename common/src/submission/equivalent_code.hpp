#pragma once

#include <vector>

#include "source_tokens.hpp"

namespace warpbook {

/// The tokens of a function in one of the ways in which they may be written: in its body, `const` in front of a
/// declaration is left out, `int x = 1, y = 2;` is two declarations, and of two operands of + or * that are not both
/// products or calls, the one comes first that does so in the alphabet. All these compile to the same instructions.
std::vector<SourceToken> as_usually_written(const std::vector<SourceToken>& tokens);

}  // namespace warpbook
