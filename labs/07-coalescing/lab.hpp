#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// out[i] = a[i * stride] + b[i * stride] for all i below n; `a` and `b` have n * stride elements, which fits an int.
// Given, do not change it: thread i of the grid reads its two elements, writes its sum, and moves nothing else.
__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride);

// Your prediction for one load request (32 lanes, 4 bytes each), in sectors of 32 bytes. Asked for strides 1, 2, 4, 8
// and 16.
double predicted_sectors_per_load(int stride);
