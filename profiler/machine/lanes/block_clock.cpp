#include "block_clock.hpp"

#include <algorithm>

namespace warpbook::model {

bool BlockClock::covers(const ThreadEpoch& earlier) const
{
    if (earlier.barriers < barriers_) return true;
    if (earlier.warp < warps_.size() && BarrierCounts{earlier.barriers, earlier.tile_barriers} < warps_[earlier.warp])
        return true;
    const Limits* const limits = find(earlier.thread);
    return limits != nullptr &&
           (earlier.fences < limits->fences || BarrierCounts{earlier.barriers, earlier.syncwarps} < limits->syncwarps);
}

bool BlockClock::covers_copy(const ThreadEpoch& begun) const
{
    const Limits* const limits = find(begun.thread);
    return limits != nullptr && begun.fences < limits->copies;
}

void BlockClock::add(const ThreadEpoch& at, const LocalClock& local_clock)
{
    barriers_ = std::max(barriers_, at.barriers);
    const std::uint32_t first_of_warp = at.thread - at.lane;
    for (std::uint32_t lane = 0; lane < local_clock.lanes.size(); ++lane) {
        if (local_clock.lanes[lane] == 0) continue;
        BarrierCounts& syncwarps = of(first_of_warp + lane).syncwarps;
        syncwarps = std::max(syncwarps, BarrierCounts{at.barriers, local_clock.lanes[lane]});
    }
    warps_.resize(std::max(warps_.size(), local_clock.warps.size()));
    for (std::size_t warp = 0; warp < local_clock.warps.size(); ++warp)
        warps_[warp] = std::max(warps_[warp], BarrierCounts{at.barriers, local_clock.warps[warp]});
    std::uint32_t& fences = of(at.thread).fences;
    fences = std::max(fences, at.fences);
}

void BlockClock::add_copies(const ThreadEpoch& at)
{
    std::uint32_t& copies = of(at.thread).copies;
    copies = std::max(copies, at.fences);
}

void BlockClock::join(const BlockClock& other)
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

BlockClock::Limits& BlockClock::of(std::uint32_t thread)
{
    if (thread >= threads_.size()) threads_.resize(thread + 1);
    return threads_[thread];
}

}  // namespace warpbook::model
