#pragma once

#include <string>
#include <vector>

namespace warpbook::tools {

/// Words of a command line.
using Arguments = std::vector<std::string>;

}  // namespace warpbook::tools
