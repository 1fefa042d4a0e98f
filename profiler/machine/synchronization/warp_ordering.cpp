#include "warp_ordering.hpp"

#include <algorithm>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {

void WarpOrdering::begin()
{
    if (usual_ == 0) return;
    counts_.fill(0);
    usual_ = usual_syncwarps_ = 0;
    if (clocks_.empty()) return;
    clocks_.clear();
    for (auto& clocks : clocks_of_) clocks.clear();
}

void WarpOrdering::pass(std::uint32_t lanes)
{
    if (usual_ == 0) usual_ = lanes;
    if (clocks_.empty() && lanes == usual_) {
        ++usual_syncwarps_;
        for_each_lane(lanes, [&](unsigned lane) { ++counts_[lane]; });
        return;
    }
    LaneCounts together{};
    for_each_lane(lanes, [&](unsigned lane) {
        const LaneCounts known = clock_of(lane);
        for (unsigned other = 0; other < max_warp_size; ++other)
            together[other] = std::max(together[other], known[other]);
    });
    for_each_lane(lanes, [&](unsigned lane) {
        together[lane] = ++counts_[lane];
        clocks_of_[lane].push_back(static_cast<std::uint32_t>(clocks_.size()));
    });
    clocks_.push_back(together);
}

LaneCounts WarpOrdering::clock_of(unsigned lane) const
{
    LaneCounts counts{};
    for (unsigned other = 0; other < max_warp_size; ++other) counts[other] = reached(lane, counts_[lane], other);
    return counts;
}

/// How many `other` had passed before what `lane` does after `syncwarps` of its own.
std::uint32_t WarpOrdering::reached(unsigned lane, std::uint32_t syncwarps, unsigned other) const
{
    const std::uint32_t usual = contains(usual_, lane) ? usual_syncwarps_ : 0;
    if (syncwarps <= usual) return contains(usual_, other) ? syncwarps : 0;
    return clocks_[clocks_of_[lane][syncwarps - usual - 1]][other];
}

}  // namespace warpbook::model
