#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// The lines of a raw string that begins with a line break.
inline std::vector<std::string> lines_of(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        if (!lines.empty() || !line.empty()) lines.push_back(line);
    return lines;
}

}  // namespace warpbook::kernel_compiler
