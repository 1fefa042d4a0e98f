#pragma once

/// The number of the calling thread in a one-dimensional grid.
__device__ inline int thread_in_grid() { return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); }

/// Its lane, in a one-dimensional block.
__device__ inline int lane_of_thread() { return static_cast<int>(threadIdx.x % 32); }
