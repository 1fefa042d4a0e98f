#include <warpbook/lab/row_access.hpp>

#include <algorithm>
#include <mutex>

namespace warpbook {

RowAccess row_access(const Dim3& grid, const Dim3& block, std::size_t width, std::size_t height)
{
    RowAccess cost;
    std::mutex mutex;
    by_rows_of_blocks(grid, width, height, [&](const RowsOfBlocks& rows) {
        RowAccess part;
        std::uint64_t bytes_of_warp = 0;
        walk_along_rows(
            grid, block, width, height, rows,
            [&](const LanePlaces& lanes) {
                ++part.requests;
                part.sectors +=
                    lanes.sectors([&](std::size_t column, std::size_t row) { return row * width + column; });
                bytes_of_warp += 4 * lanes.size();
            },
            [&] {
                part.bytes += bytes_of_warp;
                part.bytes_of_busiest_warp = std::max(part.bytes_of_busiest_warp, bytes_of_warp);
                bytes_of_warp = 0;
            });
        const std::lock_guard lock(mutex);
        cost.requests += part.requests;
        cost.sectors += part.sectors;
        cost.bytes += part.bytes;
        cost.bytes_of_busiest_warp = std::max(cost.bytes_of_busiest_warp, part.bytes_of_busiest_warp);
    });
    const std::uint64_t warps = grid.count() * parts_of(block.count(), warp_size);
    cost.is_shared_out = cost.bytes_of_busiest_warp * warps <= 2 * cost.bytes;
    return cost;
}

RowAccess times(std::uint64_t factor, const RowAccess& cost)
{
    return {factor * cost.requests, factor * cost.sectors, factor * cost.bytes, factor * cost.bytes_of_busiest_warp,
            cost.is_shared_out};
}

AccessLimits each_warp_its_own(AccessLimits limits, const RowAccess& cost)
{
    limits.max_bytes_of_warp = cost.bytes_of_busiest_warp;
    if (!cost.is_shared_out) limits.shared = AccessLimits::Shared::by_nobody;
    return limits;
}

AccessLimits exactly(const RowAccess& cost)
{
    return each_warp_its_own(at_most(cost.requests)
                                 .at_least(cost.requests)
                                 .units(cost.sectors, cost.sectors)
                                 .bytes(cost.bytes)
                                 .in_any_pattern(),
                             cost);
}

}  // namespace warpbook
