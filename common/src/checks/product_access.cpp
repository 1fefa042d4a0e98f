#include <warpbook/lab/product_access.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace warpbook {

ProductAccess product_access(const Dim3& grid, const Dim3& block, const ProductExtents& extents)
{
    ProductAccess cost{.a = {}, .b = {}, .c = row_access(grid, block, extents.columns, extents.rows)};
    cost.a = cost.b = times(extents.inner, cost.c);
    cost.a.sectors = cost.b.sectors = 0;
    // Eight steps on, `a` and `b` are read at the same place of other sectors: eight steps stand for all.
    constexpr std::size_t period = 8;
    for (std::size_t i = 0; i < std::min(period, extents.inner); ++i) {
        const std::size_t steps_like_this = (extents.inner - i + period - 1) / period;
        const auto index_in_a = [&](std::size_t, std::size_t row) { return row * extents.inner + i; };
        const auto index_in_b = [&](std::size_t column, std::size_t) { return i * extents.columns + column; };
        std::mutex mutex;
        by_rows_of_blocks(grid, extents.columns, extents.rows, [&](const RowsOfBlocks& rows) {
            std::uint64_t sectors_of_a = 0;
            std::uint64_t sectors_of_b = 0;
            walk_along_rows(
                grid, block, extents.columns, extents.rows, rows,
                [&](const LanePlaces& lanes) {
                    sectors_of_a += lanes.sectors(index_in_a);
                    sectors_of_b += lanes.sectors(index_in_b);
                },
                [] {});
            const std::lock_guard lock(mutex);
            cost.a.sectors += steps_like_this * sectors_of_a;
            cost.b.sectors += steps_like_this * sectors_of_b;
        });
    }
    return cost;
}

AccessLimits loads_of(const ProductAccess& cost)
{
    constexpr std::uint64_t elements_of_widest_load = 4;
    RowAccess both = cost.a;
    both.requests += cost.b.requests;
    both.sectors += cost.b.sectors;
    both.bytes += cost.b.bytes;
    both.bytes_of_busiest_warp += cost.b.bytes_of_busiest_warp;
    AccessLimits limits = exactly(both);
    limits.min_instructions /= elements_of_widest_load;
    limits.min_units /= elements_of_widest_load;
    return limits;
}

}  // namespace warpbook
