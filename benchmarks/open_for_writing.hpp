#pragma once

#include <fstream>
#include <string>

#include "effort_options.hpp"

namespace warpbook::benchmarks {

/// Before minutes are spent on what could not be kept. Not open when the path is empty.
inline std::ofstream open_for_writing(const std::string& path)
{
    std::ofstream file;
    if (path.empty()) return file;
    file.open(path);
    if (!file) throw BadOptions("cannot write to " + path);
    return file;
}

}  // namespace warpbook::benchmarks
