#include "block_ordering.hpp"

#include <algorithm>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {

namespace {

// A thread can leave so many batches of copies behind and wait for the others: more than CUDA's functions tell apart.
constexpr std::size_t kept_batches = 256;

}  // namespace

BlockOrdering::BlockOrdering(FenceOrdering& fence_ordering, std::size_t threads, unsigned warp_size)
    : fence_ordering_(fence_ordering),
      warp_size_(warp_size),
      warps_((threads + warp_size - 1) / warp_size),
      tiles_(warps_.size()),
      fences_(threads)
{}

void BlockOrdering::begin_block(std::uint64_t number)
{
    if (block_ && has_fences()) fence_ordering_.forget_clocks_of(*block_, fences_.size());
    block_ = fence_ordering_.grids().first_block_of_running() + number;
    barriers_ = 0;
    for (WarpOrdering& warp : warps_) warp.begin();
    tiles_.begin();
    std::fill(fences_.begin(), fences_.end(), 0);
    batches_.clear();
}

void BlockOrdering::on_fence(unsigned thread, Scope scope)
{
    ++fences_[thread];
    fence_ordering_.on_fence(epoch_of(thread), local_clock_of(thread), scope);
}

void BlockOrdering::on_releasing_access(unsigned thread, std::uint64_t address, Scope scope)
{
    ++fences_[thread];
    fence_ordering_.on_releasing_access(epoch_of(thread), local_clock_of(thread), address, scope);
}

bool BlockOrdering::on_acquiring_access(unsigned thread, std::uint64_t address, const Released& released)
{
    if (!has_fences() || !fence_ordering_.has_unacquired_releases(epoch_of(thread), address, released)) return false;
    ++fences_[thread];
    fence_ordering_.on_acquiring_access(epoch_of(thread), address, released);
    return true;
}

void BlockOrdering::on_arrival(unsigned thread, std::uint64_t address, Space space)
{
    ++fences_[thread];
    fence_ordering_.on_arrival(epoch_of(thread), local_clock_of(thread), id(address, space));
}

void BlockOrdering::on_arrival_of_copies(unsigned thread, std::uint64_t address, Space space)
{
    ++fences_[thread];
    fence_ordering_.on_arrival_of_copies(epoch_of(thread), id(address, space));
}

std::size_t BlockOrdering::on_launch(unsigned thread, std::uint64_t grid_barriers)
{
    ++fences_[thread];
    ThreadEpoch epoch = epoch_of(thread);
    epoch.grid_barriers = static_cast<std::uint32_t>(grid_barriers);
    return fence_ordering_.on_launch(epoch, local_clock_of(thread));
}

void BlockOrdering::on_copies_committed(unsigned thread)
{
    batches_.resize(fences_.size());
    auto& batches = batches_[thread];
    if (batches.size() == 2 * kept_batches) batches.erase(batches.begin(), batches.begin() + kept_batches);
    batches.push_back(++fences_[thread]);
}

void BlockOrdering::on_copies_awaited(unsigned thread, unsigned batches)
{
    ++fences_[thread];
    if (batches_.empty()) return;
    const auto& ended = batches_[thread];
    if (ended.size() > batches) fence_ordering_.on_copies_complete(epoch_of(thread), ended[ended.size() - 1 - batches]);
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

LocalClock BlockOrdering::local_clock_of(unsigned thread) const
{
    const unsigned warp = thread / warp_size_;
    return {warps_[warp].clock_of(thread % warp_size_), tiles_.clock_of(warp)};
}

FenceOrdering::BarrierId BlockOrdering::id(std::uint64_t address, Space space) const
{
    if (space == Space::shared) return {block_, address};
    return {std::nullopt, address};
}

ThreadEpoch BlockOrdering::epoch_of(unsigned thread) const
{
    const unsigned warp = thread / warp_size_;
    const unsigned lane = thread % warp_size_;
    ThreadEpoch epoch;
    epoch.block = block_.value_or(0);
    epoch.thread = thread;
    epoch.warp = warp;
    epoch.lane = lane;
    epoch.barriers = barriers_;
    epoch.syncwarps = warps_[warp].passed_by(lane);
    epoch.fences = fences_[thread];
    epoch.tile_barriers = tiles_.passed_by(warp);
    return epoch;
}

}  // namespace warpbook::model
