#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// Given, do not change it. `label` has `height` rows of `width` elements. A grid that is smaller walks over all of
// them; each thread writes its own place in the grid as "x.y" (x + y / 10) to every element that it comes to. The check
// launches it with 3 x 2 blocks of 3 x 2 threads, for 11 columns and 5 rows.
__global__ void who_was_here(float* label, int width, int height);

// Your predictions about that launch. Columns, rows and threads are counted from 0.
double predicted_column_stride();
double predicted_row_stride();
double predicted_label_in_row_4_column_10();
double predicted_elements_of_thread_0_0();

// sum = sum + b, element by element, each exactly once. Both have `height` rows of `width` elements, row after row;
// width * height fits an int, and so do width and the grid's threads along x together, and height and those along y.
// The grid may have any size, smaller or larger than the matrix, and so may its blocks. Thread (x, y) of the grid takes
// the element in column x and row y, and those that lie whole grids further on: it reads each once, from both arrays,
// and writes it once. The kernel reads and writes nothing else, and uses no atomics. (Threads of one block may change
// places with each other where their requests cost no more.)
__global__ void add_to(int* sum, const int* b, int width, int height);
