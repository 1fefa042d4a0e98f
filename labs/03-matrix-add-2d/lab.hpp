#pragma once

#include <warpbook/kernel/launch_shape.hpp>
#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// Blocks are block_width x block_width threads.
constexpr int block_width = 6;

// The launch for matrices of `width` columns and `height` rows: blocks of block_width x block_width threads, and the
// fewest of them that have a thread for each element. Both are at least 1, width * height is at most 2^30, and height
// at most 65,535 * block_width, because a grid has at most 65,535 blocks along y. The check launches `add` as you say
// here.
LaunchShape launch_for(int width, int height);

// c = a + b, element by element. The matrices have `height` rows of `width` elements, row after row: element (row,
// column) of `a` is a[row * width + column]. The thread in column x and row y of the grid takes the element in column x
// and row y: it reads that element of `a` and of `b` once and writes that of `c` once, and a thread that has no element
// does nothing. The kernel reads and writes nothing else. (Threads of one block may change places with each other where
// their requests cost no more.)
__global__ void add(int* c, const int* a, const int* b, int width, int height);

// Your prediction, when `a` is 36 x 36 and holds 0, 1, 2, 3, ... row after row, and each element of `b` is twice that
// of `a`: what is in row 5, column 7 of `c`? (Counted from 0.)
double predicted_element_in_row_5_column_7();

// Your prediction for a matrix of 20 columns and 8 rows: how many threads of the launch have no element?
double predicted_idle_threads();
