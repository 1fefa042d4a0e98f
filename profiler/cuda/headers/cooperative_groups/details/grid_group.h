// cooperative_groups::grid_group, whose blocks can meet in a cooperative launch.
#pragma once

#include "../../cuda_runtime.h"
#include "positions.h"

#define WARPBOOK_UNSUPPORTED(text) __attribute__((error(text)))

namespace cooperative_groups {

class grid_group {
public:
    using arrival_token = unsigned;

    __forceinline__ bool is_valid() const { return warpbook_model::grid_can_meet(); }

    __forceinline__ void sync() const { barrier_wait(barrier_arrive()); }
    __forceinline__ arrival_token barrier_arrive() const
    {
        if (!is_valid())
            warpbook_model::trap(
                "this_grid().sync() needs a cooperative launch ("
#ifdef WARPBOOK_PROGRAM
                "cudaLaunchCooperativeKernel"
#else
                "cudaLaunchCooperativeKernel; in Warpbook launch_cooperatively"
#endif
                "): otherwise the blocks of a grid need not be there at the same time");
        return warpbook_model::arrive_at_grid();
    }
    __forceinline__ void barrier_wait(arrival_token&& token) const { warpbook_model::wait_for_grid(token); }

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
