#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// Given, do not change it. sums[row] becomes the sum of row `row` of `matrix`, which has rows x columns floats, row
// after row. Blocks have 256 threads, and each thread walks along a row of its own.
__global__ void row_sums(float* sums, const float* matrix, int rows, int columns);

// Blocks have 16 x 16 threads, and compute a tile of 16 x 16 elements of `c`.
constexpr int tile_width = 16;

// c = a * b. All matrices lie row after row: `a` has `rows` rows of `inner` elements, `b` has `inner` rows of `columns`
// elements, `c` has `rows` rows of `columns` elements. Each of these numbers is at least 1, and no matrix has more
// elements than fit an int.
//
// The grid has one dimension, and as many blocks as `c` has tiles; the last tile of a row or a column may extend past
// `c`. Each block computes one tile, which no other block computes, as the kernel of lab 04 does: a thread has an
// element, reads an element of `a` and one of `b` for each product, and stores its sum once. The kernel reads and
// writes nothing else, and uses neither atomics nor shared memory. Which block computes which tile is what you write.
//
// Rows of tiles are taken in groups of `rows_together` (at least 1; times `columns` it fits an int), the last of which
// may have fewer. Of rows_together * rows_together blocks whose numbers follow each other, from a multiple of that on,
// the loads ask for no more different sectors than where each group is computed column by column: all tiles of its
// first column, then all of the second. Where the groups do not come out even, a quarter more will do. With
// rows_together = 1, the blocks go along the rows: block 0 has the first tile of the first row, block 1 the second, and
// so on.
__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns, int rows_together);

// Your predictions. All arrays begin where a sector begins.

// row_sums, with rows of a multiple of 8 floats: how often does a block ask for each of its sectors of `matrix`?
double predicted_times_a_block_asks_for_a_sector();

// matmul, 512 x 32 times 32 x 1024: how many different sectors of `a` and `b` together do the loads of one block ask
// for? And those of 64 blocks whose numbers follow each other, from a multiple of 64 on, in groups of so many rows
// (rows_together is 1 or 8)?
double predicted_sectors_of_a_block();
double predicted_sectors_of_64_blocks(int rows_together);

// The check includes the stretch task when this returns true.
bool wants_stretch();

// The same product by any number of blocks, also fewer than tiles, or more: in a grid of G blocks, block k computes the
// tiles that blocks k, k + G, k + 2 G, ... of matmul compute, one after the other.
__global__ void matmul_resident(float* c, const float* a, const float* b, int rows, int inner, int columns,
                                int rows_together);
