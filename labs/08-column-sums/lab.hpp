#pragma once

#include <warpbook/kernel/launch_shape.hpp>
#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.
//
// `matrix` has rows x columns floats, row after row: element (row, column) is matrix[row * columns + column]. It may
// have more elements than an int can count (2^31 - 1), or an unsigned (2^32 - 1), so compute the index as a size_t.
// `rows` is at most 2^30 and `columns` at most 65,536; `rows` may be 0, and then all sums of columns are 0.

// Blocks have 256 threads; the grid has enough blocks for one thread per row (row_sums) or per column (column_sums),
// and no more.
constexpr int threads_per_block = 256;

// Given, do not change it. sums[row] becomes the sum of that row, for all rows.
__global__ void row_sums(float* sums, const float* matrix, int rows, int columns);

// sums[column] becomes the sum of that column, for all columns. It loads each element once and stores each sum once,
// coalesced, and moves nothing else, by no atomic function and through no shared memory either. That holds for any
// number of rows and columns. A thread has one column, so that all blocks and warps share the work; threads that move
// up to 16 bytes at once have as many columns as that is, and may leave others without any. Where `columns` is not a
// multiple of 4, so that rows do not begin at multiples of 16 bytes, such threads may load their columns one by one.
// Both arrays begin at multiples of 16 bytes.
__global__ void column_sums(float* sums, const float* matrix, int rows, int columns);

// Your predictions, in sectors per load request.
double predicted_sectors_per_load_of_row_sums();
double predicted_sectors_per_load_of_column_sums();

// Optional. Set wants_stretch() to true, and the check looks at what follows, too.
bool wants_stretch();

// Divides the rows among gridDim.y strips. Each row belongs to one of them, and you choose which, but no strip has more
// than rows / gridDim.y rows, rounded up. For strip s, partial[s * columns + column] becomes the sum of that strip's
// part of the column. As above, it loads each element once, stores each sum of a strip once, and moves nothing else.
// The check launches it with your strip_shape, and then column_sums(sums, partial, gridDim.y, columns), which adds up
// the strips.
__global__ void strip_sums(float* partial, const float* matrix, int rows, int columns);

// Grid and block for strip_sums: blocks of 256 threads in x, enough of them for all columns; from 1 to 65,535 strips in
// y. For 256 rows or more it has at least 8 strips, which really divide the work, and at most rows / 4, which leave
// something to add up. (Rounding may leave the last ones fewer rows, or none.)
LaunchShape strip_shape(int rows, int columns);
