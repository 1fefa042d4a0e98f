#include "source_locations.hpp"

#include <sstream>

namespace warpbook::kernel_compiler {

std::string text_of(const SourceLocation& place)
{
    return place.line.empty() ? place.file : place.file + ":" + place.line;
}

FileNames file_names_in(const std::vector<std::string>& lines)
{
    FileNames names;
    constexpr std::string_view directive = "\t.file ";
    for (const std::string& line : lines) {
        if (!line.starts_with(directive)) continue;
        // The name in `.file 1 "kernel.cu"`, or in `.file 0 "/folder" "kernel.cu"`, which is the last in quotes.
        const std::string number = line.substr(directive.size(), line.find(' ', directive.size()) - directive.size());
        const auto end = line.rfind('"');
        if (end == std::string::npos || end == 0) continue;
        const auto begin = line.rfind('"', end - 1) + 1;
        names.emplace(number, line.substr(begin, end - begin));
    }
    return names;
}

std::string source_file_of(const std::vector<std::string>& lines)
{
    const FileNames files = file_names_in(lines);
    const auto name = files.find("0");
    return name == files.end() ? "this file" : name->second;
}

std::optional<SourceLocation> place_told_by(std::string_view line, const FileNames& files)
{
    constexpr std::string_view directive = "\t.loc ";
    if (!line.starts_with(directive)) return std::nullopt;
    std::istringstream numbers(std::string(line.substr(directive.size())));
    std::string file;
    SourceLocation place;
    numbers >> file >> place.line;
    const auto name = files.find(file);
    if (name == files.end() || name->second.empty()) return std::nullopt;
    place.file = name->second;
    return place;
}

SourceLocation source_location_of(const std::vector<std::string>& lines, std::size_t line)
{
    const FileNames files = file_names_in(lines);
    for (std::size_t i = line + 1; i-- > 0;)
        if (const auto place = place_told_by(lines[i], files)) return *place;
    return {source_file_of(lines), {}};
}

}  // namespace warpbook::kernel_compiler
