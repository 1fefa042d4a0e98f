#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <warpbook/lab/all_cores.hpp>
#include <warpbook/lab/launch_contract.hpp>
#include <warpbook/lab/warp.hpp>
#include <warpbook/launch.hpp>

namespace warpbook {

/// Where the lanes of a warp are that go to memory together: the column and the row of each that has an element.
class LanePlaces {
public:
    void clear() { count_ = 0; }
    void add(std::size_t column, std::size_t row) { places_[count_++] = {column, row}; }
    std::size_t size() const { return count_; }

    /// How many sectors of 8 elements they touch when a lane takes the element with the index that index_of(column,
    /// row) says.
    template <class IndexOf>
    std::size_t sectors(const IndexOf& index_of) const
    {
        constexpr std::size_t elements_in_sector = 8;
        std::array<std::size_t, warp_size> touched{};
        for (std::size_t lane = 0; lane < count_; ++lane)
            touched[lane] = index_of(places_[lane].column, places_[lane].row) / elements_in_sector;
        const auto end = touched.begin() + static_cast<std::ptrdiff_t>(count_);
        std::sort(touched.begin(), end);
        return static_cast<std::size_t>(std::unique(touched.begin(), end) - touched.begin());
    }

private:
    struct Place {
        std::size_t column;
        std::size_t row;
    };
    std::array<Place, warp_size> places_{};
    std::size_t count_ = 0;
};

/// Of a grid.
struct RowsOfBlocks {
    std::size_t first;
    std::size_t end;
};

/// Calls visit_lanes(const LanePlaces&) for each request of some rows of a launch's blocks in which thread (x, y) of
/// the grid takes the element in column x and row y, and, where the matrix is larger than the grid, the elements whole
/// grids further on; after the last request of each warp, finish_warp(). The plainest way: warp after warp, lane after
/// lane.
template <class VisitLanes, class FinishWarp>
void walk_along_rows(const Dim3& grid, const Dim3& block, std::size_t width, std::size_t height,
                     const RowsOfBlocks& rows, const VisitLanes& visit_lanes, const FinishWarp& finish_warp)
{
    const std::size_t columns_of_grid = std::size_t{grid.x} * block.x;
    const std::size_t rows_of_grid = std::size_t{grid.y} * block.y;
    LanePlaces lanes;
    for (std::size_t block_row = rows.first; block_row < rows.end; ++block_row) {
        for (std::size_t block_column = 0; block_column < grid.x; ++block_column) {
            for (std::size_t warp = 0; warp < block.count(); warp += warp_size) {
                for (std::size_t down = 0; down < height; down += rows_of_grid) {
                    for (std::size_t right = 0; right < width; right += columns_of_grid) {
                        lanes.clear();
                        for (std::size_t thread = warp; thread < warp + warp_size && thread < block.count(); ++thread) {
                            const std::size_t column = right + block_column * block.x + thread % block.x;
                            const std::size_t row = down + block_row * block.y + thread / block.x;
                            if (column < width && row < height) lanes.add(column, row);
                        }
                        if (lanes.size() > 0) visit_lanes(lanes);
                    }
                }
                finish_warp();
            }
        }
    }
}

/// What accesses to 4-byte elements cost a launch: a baseline where blocks are so small, or rows so short, that even a
/// right kernel moves more sectors than its lanes would need side by side.
struct RowAccess {
    std::uint64_t requests = 0;
    std::uint64_t sectors = 0;
    /// What all lanes ask for.
    std::uint64_t bytes = 0;
    /// What those of the warp with most to do ask for.
    std::uint64_t bytes_of_busiest_warp = 0;
    /// No warp has more than twice its even share: not so much of the grid sticks out of the matrix.
    bool is_shared_out = true;
};

/// Calls work(rows) for all rows of a grid's blocks, by all cores: each has its share of the matrix's elements.
template <class Work>
void by_rows_of_blocks(const Dim3& grid, std::size_t width, std::size_t height, const Work& work)
{
    by_all_cores(grid.y, rows_of_piece(width * height / grid.y), [&](std::size_t first, std::size_t end) {
        work(RowsOfBlocks{first, end});
    });
}

/// The cost of one access to each element of a matrix that lies row after row, by the walk above.
RowAccess row_access(const Dim3& grid, const Dim3& block, std::size_t width, std::size_t height);

/// The same, `factor` times: for so many arrays.
RowAccess times(std::uint64_t factor, const RowAccess& cost);

/// No warp does the work of another.
AccessLimits each_warp_its_own(AccessLimits limits, const RowAccess& cost);

/// Exactly this.
AccessLimits exactly(const RowAccess& cost);

}  // namespace warpbook
