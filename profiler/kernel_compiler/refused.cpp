#include "refused.hpp"

#include <algorithm>
#include <sstream>

namespace warpbook::kernel_compiler {

namespace {

/// The name in `.file 1 "kernel.cu"`, or in `.file 0 "/folder" "kernel.cu"`, which is the last in quotes.
std::string name_of_file(const std::vector<std::string>& lines, const std::string& number)
{
    const std::string directive = "\t.file " + number + " ";
    const auto found =
        std::find_if(lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(directive); });
    if (found == lines.end()) return {};
    const auto end = found->rfind('"');
    if (end == std::string::npos || end == 0) return {};
    const auto begin = found->rfind('"', end - 1) + 1;
    return found->substr(begin, end - begin);
}

std::string text_of(const SourceLocation& place)
{
    return place.line.empty() ? place.file : place.file + ":" + place.line;
}

}  // namespace

std::string source_file_of(const std::vector<std::string>& lines)
{
    const std::string name = name_of_file(lines, "0");
    return name.empty() ? "this file" : name;
}

SourceLocation source_location_of(const std::vector<std::string>& lines, std::size_t line)
{
    constexpr std::string_view directive = "\t.loc ";
    for (std::size_t i = line + 1; i-- > 0;) {
        if (!lines[i].starts_with(directive)) continue;
        std::istringstream numbers(lines[i].substr(directive.size()));
        std::string file;
        SourceLocation place;
        numbers >> file >> place.line;
        place.file = name_of_file(lines, file);
        if (!place.file.empty()) return place;
    }
    return {source_file_of(lines), {}};
}

Refused::Refused(const std::vector<std::string>& lines, std::size_t line, std::string_view problem)
    : std::runtime_error(text_of(source_location_of(lines, line)) + ": error: " + std::string(problem))
{}

}  // namespace warpbook::kernel_compiler
