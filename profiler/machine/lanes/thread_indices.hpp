#pragma once

#include <warpbook/launch.hpp>

// What the running code sees as threadIdx, under the name that cuda/headers/cuda_runtime.h has for it. Set at every
// switch to another lane, hence not behind a function.
extern __thread warpbook::Dim3 warpbook_thread_index asm("threadIdx");

namespace warpbook::model {

// Sets what the running code sees as gridDim, blockDim, warpSize, blockIdx and threadIdx, on this operating-system
// thread.

void set_launch_indices(const Dim3& grid, const Dim3& block, unsigned warp_size);
void set_block_index(const Dim3& block);
inline void set_thread_index(const Dim3& thread) { warpbook_thread_index = thread; }

}  // namespace warpbook::model
