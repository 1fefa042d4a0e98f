#include "tile_ordering.hpp"

#include <algorithm>

namespace warpbook::model {

void TileOrdering::begin()
{
    if (!any_) return;
    any_ = false;
    for (auto& warp : reached_) warp.clear();
}

void TileOrdering::pass(const WarpRange& tile)
{
    any_ = true;
    std::vector<std::uint32_t> together(warps_);
    for (unsigned warp = tile.first; warp < tile.first + tile.count; ++warp) {
        auto& reached = reached_[warp];
        reached.resize(warps_);
        ++reached[warp];
        for (std::size_t other = 0; other < warps_; ++other)
            together[other] = std::max(together[other], reached[other]);
    }
    for (unsigned warp = tile.first; warp < tile.first + tile.count; ++warp) reached_[warp] = together;
}

}  // namespace warpbook::model
