#pragma once

#include <warpbook/kernel/launch_shape.hpp>
#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// C = A * B. All three are matrices of floats, row after row: A has `rows` rows and `inner` columns, B has `inner` rows
// and `columns` columns, so C has `rows` rows and `columns` columns. All three numbers are positive, and need not be
// multiples of the tile; each matrix has at most 2^30 elements.
//
// Blocks are tile x tile threads. The grid has just enough blocks to cover C: x counts along its columns, y along its
// rows. Each element of A and B is to be fetched from global memory once for each tile of C that needs it, coalesced,
// and stored to shared memory once. In each step a thread loads at most one row of the tile of A and one column of the
// tile of B from there, without bank conflicts. Each element of C is stored once, coalesced. The kernel moves nothing
// else, not by atomic functions either. Each block computes its own tile of C, and its warps share that: none makes
// more than twice the requests of an even share. Threads that move 16 bytes at once may leave others without work, and
// make more requests where tiles extend past the end. There a warp may store its elements and its zeros by two
// instructions. `tile` is 8, 16 or 32.
template <int tile>
__global__ void matmul_shared(float* c, const float* a, const float* b, int rows, int inner, int columns);

// Your prediction: A has 128 columns. How many requests to load from global memory does one warp of your finished
// kernel make? Asked for tiles of 8, 16 and 32.
double predicted_loads_per_warp(int tile);

// Optional: the same product at another speed, launched with the shape that you choose. Checked when wants_stretch()
// returns true. A, B and C begin at multiples of 16 bytes. It loads no more sectors of A and B than matmul_shared<32>,
// takes half as many wavefronts of shared memory at most, and stores each element of C once, coalesced. No atomic
// function is needed, and all blocks and warps share the work.
bool wants_stretch();
LaunchShape register_shape(int rows, int columns);
__global__ void matmul_registers(float* c, const float* a, const float* b, int rows, int inner, int columns);
