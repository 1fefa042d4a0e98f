#include "grid_ordering.hpp"

#include <algorithm>

namespace warpbook::model {

void GridOrdering::begin_grid(std::size_t number, std::uint64_t blocks, const std::optional<GridOrigin>& origin)
{
    if (number == grids_.size()) {
        Grid grid;
        if (origin) {
            grid.origin = *origin;
            grid.launched_before = last_of_another_thread(*origin);
            last_in_stream_[stream_of(*origin)] = number;
        }
        grids_.push_back(grid);
    }
    grids_[number].first_block = next_block_;
    next_block_ += blocks;
}

std::size_t GridOrdering::grid_of(std::uint64_t block) const
{
    if (grids_.size() < 2) return 0;
    const auto after = std::upper_bound(grids_.begin(), grids_.end(), block,
                                        [](std::uint64_t one, const Grid& grid) { return one < grid.first_block; });
    return static_cast<std::size_t>(after - grids_.begin()) - 1;
}

bool GridOrdering::is_descendant(std::size_t grid, std::size_t of) const
{
    while (grid > of) grid = grids_[grid].origin.parent;
    return grid == of;
}

/// Of those that were launched into the stream of `origin`.
std::size_t GridOrdering::last_of_another_thread(const GridOrigin& origin) const
{
    const auto last = last_in_stream_.find(stream_of(origin));
    if (origin.is_fire_and_forget() || last == last_in_stream_.end()) return none;
    const Grid& grid = grids_[last->second];
    const bool is_own = grid.origin.block == origin.block && grid.origin.thread == origin.thread;
    return is_own ? grid.launched_before : last->second;
}

/// Two grids that one has launched.
bool GridOrdering::are_in_one_stream(std::size_t one, std::size_t other) const
{
    const GridOrigin& origin = grids_[other].origin;
    return !origin.is_fire_and_forget() && stream_of(grids_[one].origin) == stream_of(origin);
}

/// The grid that `parent` has launched and of which `grid` comes.
std::size_t GridOrdering::child_above(std::size_t grid, std::size_t parent) const
{
    while (grids_[grid].origin.parent != parent) grid = grids_[grid].origin.parent;
    return grid;
}

}  // namespace warpbook::model
