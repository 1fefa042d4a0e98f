#include "extents.hpp"

#include <cstdio>
#include <stdexcept>

namespace warpbook::tests {

std::string extents_in_words(const nlohmann::json& extents)
{
    return extents.at(0).dump() + "x" + extents.at(1).dump() + "x" + extents.at(2).dump();
}

nlohmann::json extents_of_words(const std::string& words)
{
    unsigned x = 0;
    unsigned y = 0;
    unsigned z = 0;
    if (std::sscanf(words.c_str(), "%ux%ux%u", &x, &y, &z) != 3)
        throw std::runtime_error("\"" + words + "\" is no grid or block");
    return nlohmann::json::array({x, y, z});
}

}  // namespace warpbook::tests
