#pragma once

#include <string>
#include <vector>

namespace warpbook::tools {

/// The hints of a lab's README.md, as text for a terminal: each from its heading "### Hint 1" to "</details>". Those
/// after a missing number are not found.
std::vector<std::string> hints_of(const std::string& readme);

}  // namespace warpbook::tools
