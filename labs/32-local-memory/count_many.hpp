#pragma once

#include "lab.hpp"

// Open this when your kernel is right: it counts in the way that you are asked to find.

// 64 counters, none of which is chosen by a value.
__device__ void count_many_kinds(int* counts, const int* values, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;

    int own[many_kinds] = {};
    for (int row = 0; row < rows; ++row) {
        int value = values[row * columns + column];
#pragma unroll
        for (int kind = 0; kind < many_kinds; ++kind) own[kind] += value == kind;
    }
#pragma unroll
    for (int kind = 0; kind < many_kinds; ++kind) counts[kind * columns + column] = own[kind];
}
