#pragma once

#include <warpbook/kernel/launch_shape.hpp>
#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

constexpr int tile_width = 32;

// Writes the transpose of `matrix` to `transposed`. Both are n x n floats, row after row: element (row, column) of
// `matrix` is matrix[row * n + column]. n is any positive number up to 32768: n * n fits an int, and the last tiles may
// extend past the end of the matrix.
// It is launched with the grid and the block that swizzled_shape says for n: at least one block for every 128 x 128
// elements, and one thread for every 64. A block gets exactly tile_width * tile_width floats of dynamic shared memory.
// It gets no other shared memory: the tile fills it, and no element passes through another array.
// It loads each element once and stores it once, coalesced, and each passes through shared memory at most once, free of
// bank conflicts. It moves nothing else, not by atomic functions either, and all blocks and warps share the work: no
// block of your grid is idle, nor more than half of the warps. Threads that move 16 bytes at once may have four
// elements, and leave others without any.
__global__ void transpose_swizzled(float* transposed, const float* matrix, int n);
LaunchShape swizzled_shape(int n);

// Given, do not change it: one warp stores to and loads from the first column of a tile in which row r keeps column c
// at place c ^ (r & mask).
__global__ void read_swizzled_column(float* out, int mask);

// Your prediction for its load, in bank conflicts per instruction: wavefronts beyond the one that it needs. Asked for
// masks of 0, 1, 15, 16 and 31.
double predicted_conflicts_per_load(int mask);
