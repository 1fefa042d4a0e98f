#include "distribution_counter.hpp"

#include <algorithm>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {

void DistributionCounter::on_access(const AccessEvent& event)
{
    if (event.warp >= present_block_.size()) present_block_.resize(event.warp + 1);
    Work& work = present_block_[event.warp].of(event.access.space, event.access.operation);
    ++work.instructions;
    const std::uint64_t lanes = count_lanes(event.access.mask);
    work.lanes += lanes;
    work.bytes += lanes * event.access.width;
    copy_waits_.on_access(event);
}

void DistributionCounter::count_synchronization(const WarpLanes& lanes)
{
    if (lanes.warp >= synchronizations_of_warps_.size()) synchronizations_of_warps_.resize(lanes.warp + 1);
    const std::uint64_t of_warp = ++synchronizations_of_warps_[lanes.warp];
    ++synchronizations_.of_warps;
    synchronizations_.of_busiest_warp = std::max(synchronizations_.of_busiest_warp, of_warp);
}

void DistributionCounter::on_block(const Dim3&)
{
    add_present_block(of_past_blocks_);
    copy_waits_.on_block();
    std::fill(present_block_.begin(), present_block_.end(), WorkOfWarp{});
    std::fill(synchronizations_of_warps_.begin(), synchronizations_of_warps_.end(), 0);
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
            for (const WorkOfWarp& warp : present_block_) {
                const Work& work = warp.of(space, operation);
                if (work.bytes == 0) continue;
                ++block.warps;
                block.lanes += work.lanes;
                block.bytes += work.bytes;
                block.bytes_of_busiest_warp = std::max(block.bytes_of_busiest_warp, work.bytes);
                block.instructions_of_busiest_warp = std::max(block.instructions_of_busiest_warp, work.instructions);
            }
            if (block.bytes == 0) continue;
            block.blocks = 1;
            block.bytes_of_busiest_block = block.bytes;
            add_blocks(sums.of(space, operation), block);
        }
    }
}

}  // namespace warpbook::model
