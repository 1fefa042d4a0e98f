#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// Blocks are tile_width x tile_width threads; the grid has one block for each tile of the matrix.
constexpr int tile_width = 32;

// Writes the transpose of `matrix` to `transposed`. Both are n x n floats, row after row: element (row, column) of
// `matrix` is matrix[row * n + column]. n is a multiple of tile_width up to 32768: n * n fits an int. For the simple
// kernel: each thread moves one element. It loads each element once and stores it once, coalesced, and each passes
// through shared memory at most once. It moves nothing else, not by atomic functions either. All blocks and warps share
// the work. Bank conflicts are allowed; lab 15 removes them.
// Note: threads that move 16 bytes at once may move four elements, and leave other threads without any.
__global__ void tile_transpose(float* transposed, const float* matrix, int n);

// Your prediction, in sectors per store request.
double predicted_sectors_per_store();
