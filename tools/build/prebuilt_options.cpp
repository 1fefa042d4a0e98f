#include "prebuilt_options.hpp"

#include <sstream>
#include <string_view>

namespace warpbook::tools {

namespace {

/// Takes the mark from the line's beginning; false where the line has another one, or none.
bool take(std::string& line, std::string_view mark)
{
    if (!line.starts_with(mark)) return false;
    line.erase(0, mark.size());
    return true;
}

void fill_in(std::string& line, std::string_view place, const std::string& value)
{
    for (std::size_t at = line.find(place); at != std::string::npos; at = line.find(place, at + value.size()))
        line.replace(at, place.size(), value);
}

}  // namespace

std::vector<std::string> prebuilt_options(const std::string& text, const PrebuiltSetting& setting)
{
    std::vector<std::string> options;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (take(line, "{since g++ 12}") && setting.compiler_version < 12) continue;
        if (take(line, "{fma}") && !setting.has_fma) continue;
        fill_in(line, "{root}", setting.root.string());
        fill_in(line, "{build}", setting.build.string());
        fill_in(line, "{g++}", std::to_string(setting.compiler_version));
        if (!line.empty()) options.push_back(line);
    }
    return options;
}

}  // namespace warpbook::tools
