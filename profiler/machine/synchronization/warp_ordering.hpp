#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "machine/rules/warp_access.hpp"

namespace warpbook::model {

/// A number for each lane of a warp.
using LaneCounts = std::array<std::uint32_t, max_warp_size>;

/// Which lanes of one warp have passed __syncwarp() together since the block's last barrier, and so which of them are
/// ordered after which. Where a lane stands is told by how many it has passed.
///
/// Mostly the same lanes pass one after the other, and then counting is enough. From the first time on that others do,
/// a vector clock is kept for each.
class WarpOrdering {
public:
    /// A block, or what follows a barrier, begins.
    void begin();

    /// These lanes pass a __syncwarp() together.
    void pass(std::uint32_t lanes);

    /// How many the lane has passed.
    std::uint32_t passed_by(unsigned lane) const { return counts_[lane]; }

    /// Whether what lane `earlier` did after `earlier_syncwarps` comes before what lane `later`, another one, did after
    /// `later_syncwarps`.
    bool orders(unsigned earlier, std::uint32_t earlier_syncwarps, unsigned later, std::uint32_t later_syncwarps) const
    {
        return reached(later, later_syncwarps, earlier) > earlier_syncwarps;
    }

    /// By lane: what it did after fewer than these comes before what `lane` does next.
    LaneCounts clock_of(unsigned lane) const;

private:
    std::uint32_t reached(unsigned lane, std::uint32_t syncwarps, unsigned other) const;

    LaneCounts counts_{};
    /// As long as these lanes, and no others, have passed; 0 when nobody has.
    std::uint32_t usual_ = 0;
    /// How often they have.
    std::uint32_t usual_syncwarps_ = 0;

    /// One for each __syncwarp() since then.
    std::vector<LaneCounts> clocks_;
    /// By lane: which of the clocks are of those that it has passed.
    std::array<std::vector<std::uint32_t>, max_warp_size> clocks_of_;
};

}  // namespace warpbook::model
