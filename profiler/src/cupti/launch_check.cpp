#include "launch_check.hpp"

#include <array>
#include <cstdint>

namespace warpbook::cupti {

namespace {

struct Limit {
    std::uint64_t value;
    std::uint64_t largest;
    const char* what;
};

}  // namespace

std::string problem_of(const Launch& launch, const LaunchLimits& limits)
{
    const std::string refused = "launch of " + to_string(launch) + " refused: ";
    if (launch.grid.count() == 0 || launch.block.count() == 0)
        return refused + "a grid or block of 0 in some direction runs nothing; is a size rounded down?";

    const std::array general = {
        Limit{launch.block.count(), limits.threads_per_block, "threads in a block"},
        Limit{launch.block.x, limits.block.x, "threads in a block's x direction"},
        Limit{launch.block.y, limits.block.y, "threads in a block's y direction"},
        Limit{launch.block.z, limits.block.z, "threads in a block's z direction"},
        Limit{launch.grid.x, limits.grid.x, "blocks in the grid's x direction"},
        Limit{launch.grid.y, limits.grid.y, "blocks in the grid's y direction"},
        Limit{launch.grid.z, limits.grid.z, "blocks in the grid's z direction"},
    };
    for (const Limit& limit : general) {
        if (limit.value > limit.largest)
            return refused + std::to_string(limit.value) + " " + limit.what + ", and this GPU allows at most " +
                   std::to_string(limit.largest);
    }
    if (launch.block.count() > limits.threads_per_block_of_kernel)
        return refused + std::to_string(launch.block.count()) +
               " threads in a block, and this kernel uses so many registers that only " +
               std::to_string(limits.threads_per_block_of_kernel) + " fit";
    const std::size_t shared = limits.static_shared_bytes + launch.dynamic_shared_bytes;
    if (shared > limits.shared_bytes)
        return refused + std::to_string(shared) + " bytes of shared memory in a block (" +
               std::to_string(limits.static_shared_bytes) + " static, " + std::to_string(launch.dynamic_shared_bytes) +
               " dynamic), and this GPU allows at most " + std::to_string(limits.shared_bytes);
    return {};
}

}  // namespace warpbook::cupti
