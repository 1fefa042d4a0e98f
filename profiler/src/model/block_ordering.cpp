#include "block_ordering.hpp"

#include <algorithm>

#include "../rules/lanes.hpp"

namespace warpbook::model {

BlockOrdering::BlockOrdering(FenceOrdering& fence_ordering, std::size_t threads, unsigned warp_size)
    : fence_ordering_(fence_ordering),
      warp_size_(warp_size),
      warps_((threads + warp_size - 1) / warp_size),
      tiles_(warps_.size()),
      fences_(threads)
{}

void BlockOrdering::begin_block(std::uint64_t number)
{
    block_ = number;
    barriers_ = 0;
    for (WarpOrdering& warp : warps_) warp.begin();
    tiles_.begin();
    std::fill(fences_.begin(), fences_.end(), 0);
}

void BlockOrdering::on_fence(unsigned thread, Scope scope)
{
    ++fences_[thread];
    const ThreadEpoch epoch = epoch_of(thread);
    fence_ordering_.on_fence(epoch, {warps_[epoch.warp].reached_by(epoch.lane), tiles_.reached_by(epoch.warp)}, scope);
}

void BlockOrdering::on_syncwarp(unsigned warp, std::uint32_t lanes)
{
    warps_[warp].pass(lanes);
    if (!fence_ordering_.active()) return;
    std::vector<ThreadEpoch> epochs;
    for_each_lane(lanes, [&](unsigned lane) { epochs.push_back(epoch_of(warp * warp_size_ + lane)); });
    fence_ordering_.on_syncwarp(epochs);
}

void BlockOrdering::on_barrier()
{
    ++barriers_;
    for (WarpOrdering& warp : warps_) warp.begin();
    tiles_.begin();
    if (!fence_ordering_.active()) return;
    std::vector<ThreadEpoch> epochs;
    for (unsigned thread = 0; thread < fences_.size(); ++thread) epochs.push_back(epoch_of(thread));
    fence_ordering_.on_barrier(epochs);
}

void BlockOrdering::on_tile_barrier(const WarpRange& tile, std::span<const LaneStates> warps)
{
    tiles_.pass(tile);
    std::vector<ThreadEpoch> epochs;
    for (unsigned warp = tile.first; warp < tile.first + tile.count; ++warp) {
        warps_[warp].pass(warps[warp].runnable);
        if (!fence_ordering_.active()) continue;
        for_each_lane(warps[warp].runnable,
                      [&](unsigned lane) { epochs.push_back(epoch_of(warp * warp_size_ + lane)); });
    }
    if (!epochs.empty()) fence_ordering_.on_barrier(epochs);
}

ThreadEpoch BlockOrdering::epoch_of(unsigned thread) const
{
    const unsigned warp = thread / warp_size_;
    const unsigned lane = thread % warp_size_;
    return {
        block_, thread, warp, lane, barriers_, warps_[warp].passed_by(lane), fences_[thread], tiles_.passed_by(warp)};
}

}  // namespace warpbook::model
