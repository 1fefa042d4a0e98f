#pragma once

#include <string>
#include <vector>

namespace warpbook::tests {

/// The words of "07,14,15"; none of an empty text. An empty word at the end is not one.
std::vector<std::string> separated_by_commas(const std::string& text);

}  // namespace warpbook::tests
