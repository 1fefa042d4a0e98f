#pragma once

#include <algorithm>
#include <cstdint>

#include "race_history.hpp"

namespace warpbook::model {

/// Which past accesses happen before all that a block does now, as far as the numbers of their intervals tell: those of
/// earlier launches, and those before the block's last barrier. Two comparisons, because nearly every access asks.
class IntervalOrder {
public:
    /// Nothing is ordered.
    IntervalOrder() = default;

    /// In memory that other blocks see, too. The block's intervals are numbered from `of_block` on, and those from
    /// `since_barrier` on lie after its last barrier; others' may lie anywhere.
    static IntervalOrder in_global_memory(std::uint32_t first_of_launch, std::uint32_t of_block,
                                          std::uint32_t since_barrier)
    {
        return {first_of_launch, of_block, since_barrier > of_block ? since_barrier - of_block : 0};
    }
    /// Shared memory was seen by nobody else, and by earlier blocks before this one.
    static IntervalOrder in_shared_memory(std::uint32_t first_of_launch, std::uint32_t since_barrier)
    {
        return {std::max(first_of_launch, since_barrier), 0, 0};
    }

    bool covers(PastAccess past) const
    {
        const std::uint32_t interval = past.interval();
        return interval < before_ || interval - begin_ < count_;
    }

    /// A read that a word or byte has, and the other one that may be kept beside it. Nothing is ordered for sure where
    /// there is another one.
    bool covers_all_reads(PastAccess read) const { return covers(read) && read.other_reader() == Distance::none; }

private:
    IntervalOrder(std::uint32_t before, std::uint32_t begin, std::uint32_t count)
        : before_(before), begin_(begin), count_(count)
    {}

    /// What has a smaller number is ordered, and what lies among the `count_` from `begin_` on.
    std::uint32_t before_ = 0;
    std::uint32_t begin_ = 0;
    std::uint32_t count_ = 0;
};

}  // namespace warpbook::model
