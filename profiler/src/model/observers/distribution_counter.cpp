#include "distribution_counter.hpp"

#include <algorithm>
#include <bit>

namespace warpbook::model {

void DistributionCounter::on_access(const AccessEvent& event)
{
    if (event.warp >= present_block_.size()) present_block_.resize(event.warp + 1);
    present_block_[event.warp].of(event.access.space, event.access.operation) +=
        static_cast<std::uint64_t>(std::popcount(event.access.mask)) * event.access.width;
}

void DistributionCounter::on_block(const Dim3&)
{
    add_present_block(of_past_blocks_);
    std::fill(present_block_.begin(), present_block_.end(), BytesOfWarp{});
}

Distributions DistributionCounter::distributions() const
{
    Distributions sums = of_past_blocks_;
    add_present_block(sums);
    return sums;
}

void DistributionCounter::add_present_block(Distributions& sums) const
{
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            Distribution block;
            for (const BytesOfWarp& warp : present_block_) {
                const std::uint64_t bytes = warp.of(space, operation);
                if (bytes == 0) continue;
                ++block.warps;
                block.bytes += bytes;
                block.bytes_of_busiest_warp = std::max(block.bytes_of_busiest_warp, bytes);
            }
            if (block.bytes == 0) continue;
            block.blocks = 1;
            block.bytes_of_busiest_block = block.bytes;
            add_blocks(sums.of(space, operation), block);
        }
    }
}

}  // namespace warpbook::model
