#include "source_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "utf8.hpp"

namespace warpbook::tools {

namespace {

/// At most `longest` bytes, and no part of a UTF-8 character.
std::string cut(const std::string& text, std::size_t longest)
{
    if (text.size() <= longest) return text;
    const auto continues_a_character = [&](std::size_t at) {
        return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
    };
    while (longest > 0 && continues_a_character(longest)) --longest;
    return text.substr(0, longest) + " ...";
}

}  // namespace

std::string path_for_people(const std::string& file)
{
    std::error_code error;
    const std::string folder = std::filesystem::current_path(error).string() + "/";
    return file.starts_with(folder) ? file.substr(folder.size()) : file;
}

std::optional<std::vector<std::string>> lines_of_file(const std::string& file)
{
    // A folder can be opened, and a pipe would keep us waiting.
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return std::nullopt;
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) {
        if (line.ends_with('\r')) line.pop_back();
        lines.push_back(line);
    }
    return lines;
}

std::string line_of(const std::string& file, int line)
{
    const auto lines = lines_of_file(file);
    if (!lines || line < 1 || static_cast<std::size_t>(line) > lines->size()) return {};
    const std::string& text = (*lines)[static_cast<std::size_t>(line) - 1];
    const auto begin = text.find_first_not_of(" \t");
    return begin == std::string::npos ? std::string() : text.substr(begin);
}

std::string describe_location(const std::string& file, int line)
{
    constexpr std::size_t longest = 100;
    const std::string where = path_for_people(file) + ":" + std::to_string(line);
    // A terminal would obey what a source file may contain.
    const std::string text = grading::without_controls(line_of(file, line));
    return text.empty() ? where : where + "  " + cut(text, longest);
}

}  // namespace warpbook::tools
