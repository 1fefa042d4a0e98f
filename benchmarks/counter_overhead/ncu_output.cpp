#include "ncu_output.hpp"

#include <sstream>
#include <string_view>

namespace warpbook::benchmarks {

std::string ncu_version_in(const std::string& output)
{
    std::istringstream words(output);
    for (std::string word; words >> word;) {
        if (word == "Version" && words >> word) return "ncu " + word;
    }
    return "ncu";
}

int kernels_profiled_in(const std::string& output)
{
    int kernels = 0;
    bool in_table = false;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("\"ID\",")) in_table = true;
        // Below the head are the units, without a number of their own.
        if (in_table && line.size() > 1 && line[0] == '"' && line[1] >= '0' && line[1] <= '9') ++kernels;
    }
    return kernels;
}

std::string ncu_error_in(const std::string& output)
{
    constexpr std::string_view mark = "==ERROR== ";
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(mark)) return line.substr(mark.size());
    }
    return {};
}

}  // namespace warpbook::benchmarks
