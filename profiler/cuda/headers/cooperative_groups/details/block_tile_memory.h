// cooperative_groups::block_tile_memory: what tiles of several warps exchange values in on GPUs before compute
// capability 8.0. Later ones have memory of their own for that, and so has the model.
#pragma once

#include "../../cuda_runtime.h"
#include "positions.h"
#include "thread_block.h"

namespace cooperative_groups {

template <unsigned MaxBlockSize = 1024>
struct alignas(8) block_tile_memory {};

template <unsigned MaxBlockSize>
__forceinline__ thread_block this_thread_block(block_tile_memory<MaxBlockSize>&)
{
    if (cuda_on_cpu::threads_in_block() > MaxBlockSize)
        warpbook_model::trap("this_thread_block: the block has more threads than its block_tile_memory is for");
    return this_thread_block();
}

}  // namespace cooperative_groups
