#pragma once

// The contract between the check and your file.

// A block computes a tile of C with tile_side rows and as many columns. In each step along the inner dimension it needs
// a tile of A, tile_side rows of tile_depth floats, and a tile of B, tile_depth rows of tile_side floats.
constexpr int tile_side = 64;
constexpr int tile_depth = 16;

// Blocks have block_side x block_side threads, and each thread computes sums_side x sums_side elements of C.
constexpr int block_side = 16;
constexpr int sums_side = tile_side / block_side;

// C = A * B. All three are matrices of floats, row after row: A has `inner` columns, B has `inner` rows and `columns`
// columns, and C has `columns` columns. The rows of A and `columns` are multiples of tile_side, `inner` is a multiple
// of tile_depth, and none of them is 0: nothing sticks out. All three begin at multiples of 16 bytes, and each has at
// most 2^30 elements. The grid has a block for each tile of C: x counts along its columns, y along its rows.
//
// In shared memory there is room for `buffers` tiles of A and as many of B. Every float gets there by an asynchronous
// copy, 4, 8 or 16 bytes at a time, coalesced and without bank conflicts; no thread loads from global memory in another
// way, or stores to shared memory. Each element of A and B is fetched once for each tile of C that needs it, and each
// element of C is stored once, coalesced. Loads from shared memory have no bank conflicts either. In a
// step, a thread makes at most as many loads as four rows of A's tile and four columns of B's tile have floats. Each
// block computes its own tile of C, and its warps share all of the work.
//
// A tile travels while another one is multiplied: no thread waits for a copy before its warp has multiplied something
// since the copy began, except for the first tiles. `buffers` is 2 or 3.
template <int buffers>
__global__ void matmul_ahead(float* c, const float* a, const float* b, int inner, int columns);

// Given: the same product with room for one tile of each, by plain loads and stores.
__global__ void matmul_one_buffer(float* c, const float* a, const float* b, int inner, int columns);
