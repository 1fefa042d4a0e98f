#pragma once

#include <string>

#include "expectations.hpp"

namespace warpbook::tools {

/// What was asked for, in the words of labs' reports: "no more sectors than the lanes need".
std::string wanted_words(const ExpectedAccess& expected);

}  // namespace warpbook::tools
