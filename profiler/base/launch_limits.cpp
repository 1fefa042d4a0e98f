#include "launch_limits.hpp"

#include <array>
#include <cstdint>

#include <warpbook/backend.hpp>

namespace warpbook {

namespace {

struct Limit {
    std::uint64_t value;
    std::uint64_t largest;
    std::string what;
};

Limit limit_of_shared_memory(const Launch& launch, const LaunchLimits& limits)
{
    const std::size_t dynamic = launch.dynamic_shared_bytes;
    if (!limits.static_shared_bytes) return {dynamic, limits.shared_bytes, "bytes of dynamic shared memory"};
    return {*limits.static_shared_bytes + dynamic, limits.shared_bytes,
            "bytes of shared memory in a block (" + std::to_string(*limits.static_shared_bytes) + " static, " +
                std::to_string(dynamic) + " dynamic)"};
}

}  // namespace

std::string problem_of(const Launch& launch, const LaunchLimits& limits)
{
    if (launch.grid.count() == 0 || launch.block.count() == 0)
        return "a grid or block of 0 in some direction runs nothing; is a size rounded down?";

    const auto excess = [&](const Limit& limit) {
        return std::to_string(limit.value) + " " + limit.what + ", and " + limits.device + " allows at most " +
               std::to_string(limit.largest);
    };
    const std::array extents = {
        Limit{launch.block.count(), limits.threads_per_block, "threads in a block"},
        Limit{launch.block.x, limits.block.x, "threads in a block's x direction"},
        Limit{launch.block.y, limits.block.y, "threads in a block's y direction"},
        Limit{launch.block.z, limits.block.z, "threads in a block's z direction"},
        Limit{launch.grid.x, limits.grid.x, "blocks in the grid's x direction"},
        Limit{launch.grid.y, limits.grid.y, "blocks in the grid's y direction"},
        Limit{launch.grid.z, limits.grid.z, "blocks in the grid's z direction"},
    };
    for (const Limit& limit : extents)
        if (limit.value > limit.largest) return excess(limit);
    if (launch.block.count() > limits.threads_per_block_of_kernel)
        return std::to_string(launch.block.count()) +
               " threads in a block, and this kernel uses so many registers that only " +
               std::to_string(limits.threads_per_block_of_kernel) + " fit";
    if (limits.launch_bounds && launch.block.count() > *limits.launch_bounds)
        return std::to_string(launch.block.count()) +
               " threads in a block, and the kernel's __launch_bounds__ allow at most " +
               std::to_string(*limits.launch_bounds);
    const Limit shared = limit_of_shared_memory(launch, limits);
    return shared.value > shared.largest ? excess(shared) : std::string();
}

void refuse_impossible_launch(const Launch& launch, const LaunchLimits& limits)
{
    if (const std::string problem = problem_of(launch, limits); !problem.empty())
        throw DeviceError("launch of " + to_string(launch) + " refused: " + problem);
}

}  // namespace warpbook
