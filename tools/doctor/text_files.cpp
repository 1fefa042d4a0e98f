#include "text_files.hpp"

#include <sstream>

#include <warpbook/system/text_file.hpp>

namespace warpbook::doctor {

Measured<std::string> text_of(const std::filesystem::path& file)
try {
    return read_text(file);
} catch (const FileError& error) {
    return Measured<std::string>::unavailable(error.what());
}

std::optional<std::string> value_of_line(const std::string& text, const std::string& key)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(key)) continue;
        constexpr const char* around = " \t\"'";
        const std::size_t first = line.find_first_not_of(around, key.size());
        if (first == std::string::npos) return "";
        return line.substr(first, line.find_last_not_of(around) + 1 - first);
    }
    return std::nullopt;
}

}  // namespace warpbook::doctor
