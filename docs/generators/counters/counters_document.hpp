#pragma once

#include <string>

#include "recorded_passes.hpp"

namespace warpbook::generators {

/// `document` with its tables made anew: what stands between the lines "<!-- begin accesses -->" and "<!-- end accesses
/// -->" is replaced by the table of that metric group, and likewise for all groups and for "chips". Throws
/// std::runtime_error where such a line is missing.
std::string with_tables_of_registry(const std::string& document, const PassesOfChips& passes);

}  // namespace warpbook::generators
