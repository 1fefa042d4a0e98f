#pragma once

#include <optional>
#include <string>

namespace warpbook {

/// The folder from which people's paths begin, and in which relative ones are looked up. Without a call it is the
/// current directory. Call it before the first report, if at all: it is one for the whole program.
void set_source_root(std::string folder);

/// `file` as people write it: from the source root where it lies inside, otherwise unchanged.
std::string path_for_people(const std::string& file);

/// The whole text of a source file, looked for at the source root and at the current directory.
std::optional<std::string> text_of(const std::string& file);

/// The line without its indentation; empty when the file cannot be read or has no such line.
std::string line_of(const std::string& file, int line);

}  // namespace warpbook
