#pragma once

#include <string>
#include <vector>

namespace warpbook::tests {

bool begins_with_option(const std::vector<std::string>& words);

/// The value of the option that stands in front; both are taken away. Throws where it has none.
std::string take_value(std::vector<std::string>& words);

}  // namespace warpbook::tests
