#include "kernel_names.hpp"

#include <algorithm>
#include <regex>

namespace warpbook::tools {

std::vector<std::string> kernel_names_in(const std::string& source)
{
    static const std::regex comment(R"(//[^\n]*|/\*[^]*?\*/)");
    // `__launch_bounds__(256)` may stand in between.
    static const std::regex kernel(R"(__global__[\w\s*&:<>,]*?(?:__\w+__\s*\([^()]*\)[\w\s*&:<>,]*?)*\b(\w+)\s*\()");
    const std::string code = std::regex_replace(source, comment, " ");
    std::vector<std::string> names;
    for (std::sregex_iterator found(code.begin(), code.end(), kernel), end; found != end; ++found) {
        const std::string name = (*found)[1].str();
        if (!name.starts_with("__") && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    }
    return names;
}

}  // namespace warpbook::tools
