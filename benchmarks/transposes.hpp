#pragma once

#include <cuda_runtime.h>

// Transposes an n x n matrix through a padded tile of 32 x 32; the block is 32 threads wide and any divisor of 32 high.
__global__ void padded_transpose(float* transposed, const float* matrix, int n);

// The same without padding.
__global__ void conflicting_transpose(float* transposed, const float* matrix, int n);
