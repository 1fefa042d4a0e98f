// cooperative_groups::thread_group, which stands for groups of any kind.
#pragma once

#include "../../cuda_runtime.h"
#include "lanes.h"
#include "positions.h"

namespace cooperative_groups {

class thread_group {
public:
    __forceinline__ void sync() const
    {
        if (is_block())
            warpbook_model::barrier();
        else
            warpbook_model::sync_lanes(lanes_, "thread_group::sync");
    }

    __forceinline__ unsigned long long num_threads() const
    {
        return is_block() ? cuda_on_cpu::threads_in_block() : static_cast<unsigned>(__popc(lanes_));
    }
    __forceinline__ unsigned long long size() const { return num_threads(); }
    __forceinline__ unsigned long long thread_rank() const
    {
        return is_block() ? cuda_on_cpu::thread_in_block() : cuda_on_cpu::rank_among(lanes_);
    }

protected:
    struct WholeBlock {};
    __forceinline__ explicit thread_group(WholeBlock) {}
    __forceinline__ explicit thread_group(unsigned lanes) : lanes_(lanes) {}

    __forceinline__ bool is_block() const { return lanes_ == 0; }
    __forceinline__ unsigned lanes() const { return lanes_; }

private:
    friend cuda_on_cpu::Lanes;
    friend thread_group tiled_partition(const thread_group& parent, unsigned threads);

    /// 0 stands for the whole block.
    unsigned lanes_ = 0;
};

}  // namespace cooperative_groups
