#pragma once

#include <string>
#include <string_view>

namespace warpbook {

/// The text inside a gzip file. Throws std::runtime_error with gzip's own words when it cannot be read.
std::string decompressed(std::string_view path);

}  // namespace warpbook
