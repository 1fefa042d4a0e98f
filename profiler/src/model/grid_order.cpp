#include "grid_order.hpp"

#include <algorithm>
#include <utility>

namespace warpbook::model {

void GridOrder::begin_grid(std::size_t number, std::uint64_t blocks, const std::optional<GridOrigin>& origin)
{
    if (number == grids_.size()) {
        Grid grid;
        if (origin) {
            grid.origin = *origin;
            const auto [last, is_first] = last_in_stream_.try_emplace(stream_of(*origin), number);
            if (!is_first && !origin->is_fire_and_forget()) grid.before_in_stream = std::exchange(last->second, number);
        }
        grids_.push_back(grid);
    }
    grids_[number].first_block = next_block_;
    next_block_ += blocks;
}

std::size_t GridOrder::grid_of(std::uint64_t block) const
{
    if (grids_.size() < 2) return 0;
    const auto behind = std::upper_bound(grids_.begin(), grids_.end(), block,
                                         [](std::uint64_t one, const Grid& grid) { return one < grid.first_block; });
    return static_cast<std::size_t>(behind - grids_.begin()) - 1;
}

bool GridOrder::is_descendant(std::size_t grid, std::size_t of) const
{
    while (grid > of) grid = grids_[grid].origin.parent;
    return grid == of;
}

/// Two grids that one has launched.
bool GridOrder::are_in_one_stream(std::size_t one, std::size_t other) const
{
    const GridOrigin& origin = grids_[other].origin;
    return !origin.is_fire_and_forget() && stream_of(grids_[one].origin) == stream_of(origin);
}

/// The grid that `parent` has launched and of which `grid` comes.
std::size_t GridOrder::child_above(std::size_t grid, std::size_t parent) const
{
    while (grids_[grid].origin.parent != parent) grid = grids_[grid].origin.parent;
    return grid;
}

}  // namespace warpbook::model
