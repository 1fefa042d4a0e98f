#include "block_ordering.hpp"

#include <algorithm>

namespace warpbook::model {

BlockOrdering::BlockOrdering(FenceOrdering& fence_ordering, std::size_t threads, unsigned warp_size)
    : fence_ordering_(fence_ordering),
      warp_size_(warp_size),
      synchronizations_((threads + warp_size - 1) / warp_size),
      fences_(threads)
{}

void BlockOrdering::begin_block(std::uint64_t number)
{
    block_ = number;
    barriers_ = 0;
    std::fill(synchronizations_.begin(), synchronizations_.end(), 0);
    std::fill(fences_.begin(), fences_.end(), 0);
}

void BlockOrdering::on_fence(unsigned thread, bool device_wide)
{
    ++fences_[thread];
    fence_ordering_.on_fence(epoch_of(thread), device_wide);
}

void BlockOrdering::on_warp_synchronization(unsigned warp, std::uint32_t lanes)
{
    ++synchronizations_[warp];
    if (fence_ordering_.active()) fence_ordering_.on_warp_synchronization(block_, warp * warp_size_, lanes);
}

void BlockOrdering::on_barrier()
{
    ++barriers_;
    if (fence_ordering_.active()) fence_ordering_.on_barrier(block_, static_cast<std::uint32_t>(fences_.size()));
}

ThreadEpoch BlockOrdering::epoch_of(unsigned thread) const
{
    const unsigned warp = thread / warp_size_;
    return {block_, thread, warp, barriers_, synchronizations_[warp], fences_[thread]};
}

}  // namespace warpbook::model
