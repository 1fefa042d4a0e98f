#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpbook {

/// `file` as people write it: from the root of the project where it lies inside, otherwise unchanged.
std::string path_for_people(const std::string& file);

/// The whole text of a file of the project, looked for at the root where it was built and at the current directory.
std::optional<std::string> text_of(const std::string& file);

/// The line without its indentation; empty when the file cannot be read or has no such line.
std::string line_of(const std::string& file, int line);

}  // namespace warpbook
