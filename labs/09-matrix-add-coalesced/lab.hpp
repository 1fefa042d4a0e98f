#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// Blocks are block_width x block_width threads; the grid has enough blocks, in x and in y, to cover the matrices.
constexpr int block_width = 32;

// c = a + b. All three are n x n floats, row after row: element (row, column) of `a` is a[row * n + column]. n is any
// positive number with n * n in an int: the last blocks may extend past the matrices, and their threads outside have
// nothing to do. One thread adds each element: it loads it once from `a` and from `b`, and stores it once. The kernel
// moves nothing else, by no atomic function and through no shared memory either. A thread adds one element, so that all
// blocks and warps share the work; threads that move up to 16 bytes at once add as many elements as that is, and may
// leave others without any.
// With `coalesced` every load and every store is coalesced. Without it, from 64 rows on, every lane touches a sector of
// its own, at the edges of the matrices as well.
__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced);

// Your prediction, in sectors per load request, with and without the flag.
double predicted_sectors_per_load(bool coalesced);

// Your prediction: without the flag, how many times as many sectors does the whole launch store?
double predicted_times_as_many_stored_sectors();
