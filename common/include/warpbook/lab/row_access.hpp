#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include <warpbook/lab/warp.hpp>
#include <warpbook/launch.hpp>

namespace warpbook {

/// What one access to each element of a matrix costs a launch: a yardstick where blocks are so small, or rows so short,
/// that even a right kernel moves more sectors than its lanes would need side by side.
struct RowAccess {
    std::uint64_t requests = 0;
    std::uint64_t sectors = 0;
};

/// When thread (x, y) of the grid takes the element in column x and row y of a matrix of 4-byte elements that lie row
/// after row, and, where the matrix is larger than the grid, the elements whole grids further on. The plainest way:
/// warp after warp, lane after lane.
inline RowAccess row_access(const Dim3& grid, const Dim3& block, std::size_t width, std::size_t height)
{
    constexpr std::size_t elements_in_sector = 8;
    const std::size_t columns_of_grid = std::size_t{grid.x} * block.x;
    const std::size_t rows_of_grid = std::size_t{grid.y} * block.y;
    RowAccess cost;
    for (std::size_t block_row = 0; block_row < grid.y; ++block_row) {
        for (std::size_t block_column = 0; block_column < grid.x; ++block_column) {
            for (std::size_t warp = 0; warp < block.count(); warp += warp_size) {
                for (std::size_t down = 0; down < height; down += rows_of_grid) {
                    for (std::size_t right = 0; right < width; right += columns_of_grid) {
                        std::set<std::size_t> sectors;
                        for (std::size_t thread = warp; thread < warp + warp_size && thread < block.count(); ++thread) {
                            const std::size_t column = right + block_column * block.x + thread % block.x;
                            const std::size_t row = down + block_row * block.y + thread / block.x;
                            if (column < width && row < height)
                                sectors.insert((row * width + column) / elements_in_sector);
                        }
                        if (!sectors.empty()) ++cost.requests;
                        cost.sectors += sectors.size();
                    }
                }
            }
        }
    }
    return cost;
}

}  // namespace warpbook
