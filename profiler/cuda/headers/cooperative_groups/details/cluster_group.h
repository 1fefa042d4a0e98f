// cooperative_groups::cluster_group. No launch here has clusters, so each cluster is one block, as it is on a GPU then.
#pragma once

#include "../../cuda_runtime.h"
#include "positions.h"

namespace cooperative_groups {

class cluster_group {
public:
    struct arrival_token {};

    static __forceinline__ void sync() { warpbook_model::barrier(); }
    static __forceinline__ arrival_token barrier_arrive() { return {}; }
    static __forceinline__ void barrier_wait() { warpbook_model::barrier(); }
    static __forceinline__ void barrier_wait(arrival_token&&) { warpbook_model::barrier(); }

    static __forceinline__ unsigned num_threads() { return cuda_on_cpu::threads_in_block(); }
    static __forceinline__ unsigned size() { return num_threads(); }
    static __forceinline__ unsigned thread_rank() { return cuda_on_cpu::thread_in_block(); }
    static __forceinline__ dim3 thread_index() { return {threadIdx.x, threadIdx.y, threadIdx.z}; }
    static __forceinline__ dim3 dim_threads() { return blockDim; }

    static __forceinline__ unsigned num_blocks() { return 1; }
    static __forceinline__ unsigned block_rank() { return 0; }
    static __forceinline__ dim3 block_index() { return {0, 0, 0}; }
    static __forceinline__ dim3 dim_blocks() { return {1, 1, 1}; }

    static __forceinline__ unsigned query_shared_rank(const void*) { return 0; }
    template <class T>
    static __forceinline__ T* map_shared_rank(T* variable, int block)
    {
        if (block != 0)
            warpbook_model::trap(
                "map_shared_rank: Warpbook's model launches no clusters of blocks, so each has one block: number 0");
        return variable;
    }
};

__forceinline__ cluster_group this_cluster() { return {}; }

}  // namespace cooperative_groups
