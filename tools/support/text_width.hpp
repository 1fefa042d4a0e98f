#pragma once

#include <cstddef>
#include <string>

namespace warpbook::tools {

/// In letters, not bytes: titles have dots and arrows outside ASCII.
std::size_t text_width(const std::string& text);

/// With blanks after it up to this width.
std::string padded(const std::string& text, std::size_t columns);

}  // namespace warpbook::tools
