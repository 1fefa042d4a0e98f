#pragma once

#include <string>

namespace warpbook::generators {

/// `document` with what stands between the lines "<!-- begin NAME -->" and "<!-- end NAME -->" replaced. Throws
/// std::runtime_error where such a line is missing.
std::string with_block(const std::string& document, const std::string& name, const std::string& block);

}  // namespace warpbook::generators
