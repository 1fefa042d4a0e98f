#pragma once

#include <warpbook/launch.hpp>

namespace warpbook::model {

// Sets what the running code sees as gridDim, blockDim, blockIdx and threadIdx, on this operating-system thread.

void set_launch_indices(const Dim3& grid, const Dim3& block);
void set_block_index(const Dim3& block);
void set_thread_index(const Dim3& thread);

}  // namespace warpbook::model
