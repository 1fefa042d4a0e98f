// cooperative_groups::thread_block.
#pragma once

#include "../../cuda_runtime.h"
#include "positions.h"
#include "thread_group.h"

namespace cooperative_groups {

class thread_block : public thread_group {
public:
    static __forceinline__ void sync() { warpbook_model::barrier(); }

    // CUDA's arrive does nothing, either: its wait is where all threads wait for each other.
    struct arrival_token {};
    __forceinline__ arrival_token barrier_arrive() const { return {}; }
    __forceinline__ void barrier_wait(arrival_token&&) const { warpbook_model::barrier(); }

    static __forceinline__ unsigned num_threads() { return cuda_on_cpu::threads_in_block(); }
    static __forceinline__ unsigned size() { return num_threads(); }
    static __forceinline__ unsigned thread_rank() { return cuda_on_cpu::thread_in_block(); }
    static __forceinline__ dim3 group_index() { return blockIdx; }
    static __forceinline__ dim3 thread_index() { return {threadIdx.x, threadIdx.y, threadIdx.z}; }
    static __forceinline__ dim3 group_dim() { return blockDim; }
    static __forceinline__ dim3 dim_threads() { return blockDim; }

private:
    friend thread_block this_thread_block();
    __forceinline__ thread_block() : thread_group(WholeBlock()) {}
};

__forceinline__ thread_block this_thread_block() { return thread_block(); }

}  // namespace cooperative_groups
