#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// c = a * b. All matrices lie row after row: `a` has `rows` rows of `inner` elements, `b` has `inner` rows of `columns`
// elements, `c` has `rows` rows of `columns` elements. Each of these numbers is at least 1, and no matrix has more
// elements than fit an int; an int has room, too, for `columns` and the grid's threads along x together, and for `rows`
// and those along y.
//
// The check launches it with grids and blocks of every size, smaller and larger than `c`. Thread (x, y) of the grid
// computes the element of `c` in column x and row y, and those that lie whole grids further on. Each element of `c` is
// written once, when its sum is complete, and for each product at most one element of `a` and one of `b` are read. The
// kernel reads and writes nothing else: it uses no atomics, and no shared memory yet. (Threads of one block may swap
// elements where their requests cost no more.)
__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns);

// Your predictions for your finished kernel, launched with ONE block of 8 x 4 threads, which is one warp, for 12 rows,
// 5 inner elements and 16 columns: how many requests does it make to write `c`, and how many to read `a` and `b`?
double predicted_store_requests();
double predicted_load_requests();
