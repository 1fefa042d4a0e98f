// cooperative_groups::grid_group: places, but no meeting.
#pragma once

#include "../../cuda_runtime.h"
#include "positions.h"

#define WARPBOOK_UNSUPPORTED(text) __attribute__((error(text)))

namespace cooperative_groups {

class grid_group {
public:
    WARPBOOK_UNSUPPORTED(
        "Warpbook's model runs blocks one after another, so a grid cannot meet (this_grid().sync()): launch "
        "a second kernel")
    void sync() const;

    static __forceinline__ unsigned long long num_threads()
    {
        return cuda_on_cpu::blocks_in_grid() * cuda_on_cpu::threads_in_block();
    }
    static __forceinline__ unsigned long long size() { return num_threads(); }
    static __forceinline__ unsigned long long thread_rank()
    {
        return cuda_on_cpu::block_in_grid() * cuda_on_cpu::threads_in_block() + cuda_on_cpu::thread_in_block();
    }
    static __forceinline__ unsigned long long num_blocks() { return cuda_on_cpu::blocks_in_grid(); }
    static __forceinline__ unsigned long long block_rank() { return cuda_on_cpu::block_in_grid(); }
    static __forceinline__ dim3 block_index() { return blockIdx; }
    static __forceinline__ dim3 dim_blocks() { return gridDim; }
    static __forceinline__ dim3 group_dim() { return gridDim; }
};

__forceinline__ grid_group this_grid() { return {}; }

}  // namespace cooperative_groups

#undef WARPBOOK_UNSUPPORTED
