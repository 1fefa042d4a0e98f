#pragma once

#include <filesystem>
#include <string>

namespace warpbook::generators {

/// The whole of a file; throws std::runtime_error when it cannot be read.
std::string text_of_file(const std::filesystem::path& path);

}  // namespace warpbook::generators
