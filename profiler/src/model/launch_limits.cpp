#include "launch_limits.hpp"

#include <array>
#include <cstdint>

#include <warpbook/backend.hpp>

namespace warpbook::model {

namespace {

struct Limit {
    std::uint64_t value;
    std::uint64_t largest;
    const char* what;
};

}  // namespace

void refuse_impossible_launch(const Launch& launch)
{
    const std::array limits = {
        Limit{launch.block.count(), most_threads_in_a_block, "threads in a block"},
        Limit{launch.block.x, 1024, "threads in a block's x direction"},
        Limit{launch.block.y, 1024, "threads in a block's y direction"},
        Limit{launch.block.z, 64, "threads in a block's z direction"},
        Limit{launch.grid.x, (std::uint64_t{1} << 31) - 1, "blocks in the grid's x direction"},
        Limit{launch.grid.y, 65535, "blocks in the grid's y direction"},
        Limit{launch.grid.z, 65535, "blocks in the grid's z direction"},
        // What a kernel gets without asking for more; the model reserves this much for `extern __shared__` arrays.
        Limit{launch.dynamic_shared_bytes, 48 * 1024, "bytes of dynamic shared memory"},
    };
    for (const Limit& limit : limits) {
        if (limit.value > limit.largest)
            throw DeviceError("launch of " + to_string(launch) + " refused: " + std::to_string(limit.value) + " " +
                              limit.what + ", and a GPU allows at most " + std::to_string(limit.largest));
    }
    if (launch.grid.count() == 0 || launch.block.count() == 0)
        throw DeviceError("launch of " + to_string(launch) +
                          " refused: a grid or block of 0 in some direction runs nothing; is a size rounded down?");
}

}  // namespace warpbook::model
