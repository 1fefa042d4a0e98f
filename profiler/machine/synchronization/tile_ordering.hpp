#pragma once

#include <cstdint>
#include <vector>

#include "tile_barrier.hpp"

namespace warpbook::model {

/// Which warps of a block have passed the barriers of tiles together since the block's last barrier, and so which of
/// them are ordered after which. Where a warp stands is told by how many it has passed.
class TileOrdering {
public:
    explicit TileOrdering(std::size_t warps) : warps_(warps), reached_(warps) {}

    /// A block, or what follows a barrier, begins.
    void begin();

    /// These warps pass a barrier together.
    void pass(const WarpRange& tile);

    /// By warp: what it did after fewer than these comes before what `warp` does next. Empty before its first.
    const std::vector<std::uint32_t>& clock_of(unsigned warp) const { return reached_[warp]; }

    /// How many the warp has passed.
    std::uint32_t passed_by(unsigned warp) const { return reached_[warp].empty() ? 0 : reached_[warp][warp]; }

    /// Whether what `earlier` did after `barriers` comes before what `later`, another one, does next.
    bool orders(unsigned earlier, std::uint32_t barriers, unsigned later) const
    {
        return !reached_[later].empty() && reached_[later][earlier] > barriers;
    }

private:
    const std::size_t warps_;
    /// By warp.
    std::vector<std::vector<std::uint32_t>> reached_;
    bool any_ = false;
};

}  // namespace warpbook::model
