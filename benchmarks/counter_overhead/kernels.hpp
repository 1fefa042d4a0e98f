#pragma once

#include <cuda_runtime.h>

#include "../transposes.hpp"

// Transposes an n x n matrix without a tile: columns are written with a stride. The block is 32 threads wide and any
// divisor of 32 high.
__global__ void naive_transpose(float* transposed, const float* matrix, int n);

// Adds 1 to one float for each thread: next to nothing, so that what counting adds can be seen alone.
__global__ void increment(float* values);
