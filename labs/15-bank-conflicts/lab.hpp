#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// Blocks are tile_width x tile_width threads; the grid has enough blocks to cover the matrix.
constexpr int tile_width = 32;

// Writes the transpose of `matrix` to `transposed`. Both are n x n floats, row after row: element (row, column) of
// `matrix` is matrix[row * n + column]. n is any positive number up to 32768: n * n fits an int, and the last tiles may
// extend past the end of the matrix. For the simple kernel: each thread moves one element. It loads each element once
// and stores it once, coalesced, and each passes through shared memory at most once, free of bank conflicts. The kernel
// moves nothing else, not by atomic functions either. Each block moves its own tile, and its warps share that: none
// makes more than two requests to load, or two to store. Note: threads that move 16 bytes at once may leave others
// without work, and make more requests where tiles extend past the end. A warp that needs no shared memory, because it
// turns the whole tile in registers by shuffles, may move all of it.
__global__ void transpose(float* transposed, const float* matrix, int n);

// Given, do not change it: one warp stores to and loads from a column of a tile whose rows are `pitch` floats apart.
__global__ void read_column(float* out, int pitch);

// Your prediction for its load, in bank conflicts per instruction: wavefronts beyond the one that it needs. Asked for
// pitches of 32, 33, 34 and 36 floats.
double predicted_conflicts_per_load(int pitch);
