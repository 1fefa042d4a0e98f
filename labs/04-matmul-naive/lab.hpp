#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// c = a * b. All matrices lie row after row: `a` has `rows` rows of `inner` elements, `b` has `inner` rows of `columns`
// elements, `c` has `rows` rows of `columns` elements. Each of these numbers is at least 1, and no matrix has more
// elements than fit an int.
//
// The check launches it with blocks of several sizes, and with enough of them that each element of `c` has a thread of
// its own: columns along x, rows along y. Thread (x, y) of the grid computes the element of `c` in column x and row y,
// in a variable of its own, and writes it once. For each product it reads an element of `a` and one of `b`, itself:
// lanes do not hand numbers to each other by shuffles. The kernel reads and writes nothing else, and uses no atomics.
// It does not need shared memory yet. (A block that brings tiles of `a` and `b` there, as in lab 18, reads less from
// global memory, which is no mistake. Threads of one block may change places with each other where their requests cost
// no more.) If `a` and `b` are read in two lines of their own, `a` comes first: the report tells them apart by their
// lines.
__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns);

// Your predictions for your finished kernel with blocks of 16 x 16 threads and matrices of 96 x 96 elements: how many
// sectors does one request of a warp touch that reads `a` (in one step of the loop), that reads `b`, that writes `c`?
double predicted_sectors_per_load_of_a();
double predicted_sectors_per_load_of_b();
double predicted_sectors_per_store_of_c();
