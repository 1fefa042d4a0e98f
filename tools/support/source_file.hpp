#pragma once

#include <optional>
#include <string>
#include <vector>

namespace warpbook::tools {

/// As people write it: from the current directory, where the file lies inside.
std::string path_for_people(const std::string& file);

/// The lines of a file; nothing where it is none, or cannot be read.
std::optional<std::vector<std::string>> lines_of_file(const std::string& file);

/// One line without its indentation; empty when the file cannot be read or has no such line.
std::string line_of(const std::string& file, int line);

/// "t.cu:7  out[i * n] = in[i];": at most 100 bytes of the line, and only the place where the file cannot be read.
std::string describe_location(const std::string& file, int line);

}  // namespace warpbook::tools
