#include "thread_indices.hpp"

// Student's code sees these variables as constants (cuda_on_cpu/cuda_runtime.h), so the compiler may keep their values
// in registers; that is right, because they never change for one CUDA thread. Here the same symbols are variables.
// They are plain thread-local variables so that a debugger can print them.

struct uint3 {
    unsigned x, y, z;
};

extern __thread uint3 threadIdx;
extern __thread uint3 blockIdx;
extern __thread uint3 blockDim;
extern __thread uint3 gridDim;

__thread uint3 threadIdx = {0, 0, 0};
__thread uint3 blockIdx = {0, 0, 0};
__thread uint3 blockDim = {1, 1, 1};
__thread uint3 gridDim = {1, 1, 1};

namespace warpbook::model {

namespace {

uint3 as_uint3(const Dim3& extents) { return {extents.x, extents.y, extents.z}; }

}  // namespace

void set_launch_indices(const Dim3& grid, const Dim3& block)
{
    gridDim = as_uint3(grid);
    blockDim = as_uint3(block);
}

void set_block_index(const Dim3& block) { blockIdx = as_uint3(block); }

void set_thread_index(const Dim3& thread) { threadIdx = as_uint3(thread); }

}  // namespace warpbook::model
