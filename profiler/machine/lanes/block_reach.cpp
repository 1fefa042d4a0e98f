#include "block_reach.hpp"

#include <algorithm>

namespace warpbook::model {

bool BlockReach::covers(const ThreadEpoch& earlier) const
{
    if (earlier.barriers < barriers_) return true;
    if (earlier.warp < warps_.size() && BarrierCounts{earlier.barriers, earlier.tile_barriers} < warps_[earlier.warp])
        return true;
    const Limits* const limits = find(earlier.thread);
    return limits != nullptr &&
           (earlier.fences < limits->fences || BarrierCounts{earlier.barriers, earlier.syncwarps} < limits->syncwarps);
}

bool BlockReach::covers_copy(const ThreadEpoch& begun) const
{
    const Limits* const limits = find(begun.thread);
    return limits != nullptr && begun.fences < limits->copies;
}

void BlockReach::add(const ThreadEpoch& at, const Reached& reached)
{
    barriers_ = std::max(barriers_, at.barriers);
    const std::uint32_t first_of_warp = at.thread - at.lane;
    for (std::uint32_t lane = 0; lane < reached.lanes.size(); ++lane) {
        if (reached.lanes[lane] == 0) continue;
        BarrierCounts& syncwarps = of(first_of_warp + lane).syncwarps;
        syncwarps = std::max(syncwarps, BarrierCounts{at.barriers, reached.lanes[lane]});
    }
    warps_.resize(std::max(warps_.size(), reached.warps.size()));
    for (std::size_t warp = 0; warp < reached.warps.size(); ++warp)
        warps_[warp] = std::max(warps_[warp], BarrierCounts{at.barriers, reached.warps[warp]});
    std::uint32_t& fences = of(at.thread).fences;
    fences = std::max(fences, at.fences);
}

void BlockReach::add_copies(const ThreadEpoch& at)
{
    std::uint32_t& copies = of(at.thread).copies;
    copies = std::max(copies, at.fences);
}

void BlockReach::join(const BlockReach& other)
{
    barriers_ = std::max(barriers_, other.barriers_);
    if (threads_.size() < other.threads_.size()) threads_.resize(other.threads_.size());
    for (std::size_t i = 0; i < other.threads_.size(); ++i) {
        threads_[i].fences = std::max(threads_[i].fences, other.threads_[i].fences);
        threads_[i].syncwarps = std::max(threads_[i].syncwarps, other.threads_[i].syncwarps);
        threads_[i].copies = std::max(threads_[i].copies, other.threads_[i].copies);
    }
    warps_.resize(std::max(warps_.size(), other.warps_.size()));
    for (std::size_t warp = 0; warp < other.warps_.size(); ++warp)
        warps_[warp] = std::max(warps_[warp], other.warps_[warp]);
}

BlockReach::Limits& BlockReach::of(std::uint32_t thread)
{
    if (thread >= threads_.size()) threads_.resize(thread + 1);
    return threads_[thread];
}

}  // namespace warpbook::model
