#include <warpbook/dim3.hpp>

namespace warpbook {

std::string to_string(const Dim3& extents)
{
    std::string text = "(";
    text += std::to_string(extents.x);
    if (extents.y != 1 || extents.z != 1) text += ", " + std::to_string(extents.y);
    if (extents.z != 1) text += ", " + std::to_string(extents.z);
    return text + ")";
}

}  // namespace warpbook
