#include "prebuilt_options.hpp"

#include <sstream>
#include <string_view>

namespace warpbook::tools {

namespace {

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
        fill_in(line, "{root}", setting.root.string());
        if (!line.empty()) options.push_back(line);
    }
    return options;
}

}  // namespace warpbook::tools
