#include <warpbook/launch_name.hpp>

namespace warpbook {

std::string to_string(const LaunchName& launch)
{
    std::string text = launch.kernel + "<<<" + to_string(launch.grid) + ", " + to_string(launch.block);
    if (launch.dynamic_shared_bytes > 0) text += ", " + std::to_string(launch.dynamic_shared_bytes) + " bytes shared";
    return text + ">>>";
}

}  // namespace warpbook
