#include "visible_gpus.hpp"

#include <sstream>

namespace warpbook::tools::grading {

std::optional<std::string> one_visible_gpu(int gpu, const std::optional<std::string>& visible)
{
    if (!visible) return std::to_string(gpu);
    std::istringstream names(*visible);
    std::string name;
    for (int i = 0; i <= gpu; ++i)
        if (!std::getline(names, name, ',')) return std::nullopt;
    return name;
}

}  // namespace warpbook::tools::grading
