#pragma once

#include <warpbook/kernel/launch_shape.hpp>
#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// The grid has one block for each tile of tile_width x tile_width elements, and a block has tile_width x block_rows
// threads.
constexpr int tile_width = 32;
constexpr int block_rows = 8;

// Writes the transpose of `matrix` to `transposed`. Both are n x n floats, row after row: element (row, column) of
// `matrix` is matrix[row * n + column]. n is any positive number up to 32768: n * n fits an int, and the last tiles may
// extend past the end of the matrix.
// It loads each element once and stores it once, coalesced, and each passes through shared memory at most once, free of
// bank conflicts. It moves nothing else, not by atomic functions either. Each block moves its own tile, and its warps
// share that: none makes more requests to load, or to store, than its share of the tile's rows. Threads that move 16
// bytes at once may leave others without work, and make more requests where tiles extend past the end. A warp that
// needs no shared memory, because it turns the whole tile in registers by shuffles, may move all of it. A block passes
// one barrier at most: it has one tile.
__global__ void transpose_rows(float* transposed, const float* matrix, int n);

// Your prediction: load requests to global memory by each warp of your finished kernel, in a tile inside of the matrix.
double predicted_loads_per_warp();

// Your prediction: store requests of the whole launch, divided by those of lab 15 at the same n. There a block has
// 32 x 32 threads, and each of them moves one element. 1 means as many as there, 2 twice as many, 0.5 half as many.
double predicted_stores_beside_lab_15();

// The check includes the stretch task when this returns true. It is launched with the grid and the block that
// limit_shape says for n: at least one block for every 128 x 128 elements, and one thread for every 64; no block is
// idle. Both arrays begin at a multiple of 256 bytes. n and what may be moved are as above; barriers are not counted,
// nor the requests of a warp.
bool wants_stretch();
__global__ void transpose_at_the_limit(float* transposed, const float* matrix, int n);
LaunchShape limit_shape(int n);
