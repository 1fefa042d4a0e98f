#pragma once

// A submission to lab 01 with a wrong prediction: FAILED, whatever else a file does.

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

int blocks_for(int n) { return n == 0 ? 1 : (n + threads_per_block - 1) / threads_per_block; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
