#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::kernel_compiler {

/// A line of the source, as the debug information in the assembly tells it.
struct SourceLocation {
    std::string file;
    std::string line;

    friend bool operator==(const SourceLocation&, const SourceLocation&) = default;
};

/// "tile.cu:12"
std::string text_of(const SourceLocation& place);

/// Of the last instruction up to `line` that has a place.
SourceLocation source_location_of(const std::vector<std::string>& lines, std::size_t line);

/// The file that the compiler was given.
std::string source_file_of(const std::vector<std::string>& lines);

/// By the numbers that the assembly gives them.
using FileNames = std::map<std::string, std::string, std::less<>>;
FileNames file_names_in(const std::vector<std::string>& lines);

/// What a directive says of the instructions after it, such as `.loc 1 12 5`; nothing for other lines.
std::optional<SourceLocation> place_told_by(std::string_view line, const FileNames& files);

}  // namespace warpbook::kernel_compiler
