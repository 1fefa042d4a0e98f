// Student's code sees these variables as constants (cuda/headers/cuda_runtime.h), so the compiler may keep their values
// in registers; that is right, because they never change for one CUDA thread. Here the same symbols are variables.
// They are plain thread-local variables so that a debugger can print them.

#include "thread_indices.hpp"

extern __thread warpbook::Dim3 warpbook_block_index asm("blockIdx");
extern __thread warpbook::Dim3 warpbook_block_extents asm("blockDim");
extern __thread warpbook::Dim3 warpbook_grid_extents asm("gridDim");
extern __thread int warpbook_warp_size asm("warpSize");

__thread warpbook::Dim3 warpbook_thread_index;
__thread warpbook::Dim3 warpbook_block_index;
__thread warpbook::Dim3 warpbook_block_extents;
__thread warpbook::Dim3 warpbook_grid_extents;
__thread int warpbook_warp_size = 32;

namespace warpbook::model {

void set_launch_indices(const Dim3& grid, const Dim3& block, unsigned warp_size)
{
    warpbook_grid_extents = grid;
    warpbook_block_extents = block;
    warpbook_warp_size = static_cast<int>(warp_size);
}

void set_block_index(const Dim3& block) { warpbook_block_index = block; }

}  // namespace warpbook::model
