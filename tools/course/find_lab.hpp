#pragma once

#include <string>

#include "course.hpp"

namespace warpbook::tools {

/// The lab that somebody typed: by its folder's name or path, its number ("7" or "07"), or a piece of its name that no
/// other lab has. Throws UsageError, which names the labs that may have been meant.
const Lab& find_lab(const Course& course, const std::string& typed);

}  // namespace warpbook::tools
