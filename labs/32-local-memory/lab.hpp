#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.
//
// `values` has rows x columns ints, row after row: that in (row, column) is values[row * columns + column]. Each is a
// kind, from 0 to kinds - 1. `rows` and `columns` are at least 1, and rows * columns and kinds * columns at most 2^28.
// Blocks have 256 threads, and the grid has just enough of them for one thread per column.

// How many kinds there are, and how many in the kernels with many.
constexpr int kinds = 8;
constexpr int many_kinds = 64;

constexpr int threads_per_block = 256;

// Given, do not change it: counts[kind * columns + column] becomes the number of rows whose value in that column is
// that kind, for all kinds and columns.
__global__ void count_by_index(int* counts, const int* values, int rows, int columns);

// The same counts. Each thread has one column: it loads each of its values once and stores each of its counts once,
// coalesced, and moves nothing else, by no atomic function and through no shared memory either. No warp has more loads
// than `rows`, or more stores than `kinds`. Nothing lies in local memory.
__global__ void count_in_registers(int* counts, const int* values, int rows, int columns);

// Given, do not change them: counts of many_kinds kinds. The second must leave room for two blocks of 1024 threads on a
// multiprocessor.
__global__ void count_many(int* counts, const int* values, int rows, int columns);
__global__ void count_many_bounded(int* counts, const int* values, int rows, int columns);

// The values of a warp's lanes in one row, for your prediction: all the same; the lane's number modulo 8; the lane's
// number divided by 4.
enum Arrangement { all_lanes_alike, lane_modulo_8, lane_divided_by_4 };

// What a multiprocessor of compute capability 9.0 has, as in lab 21.
constexpr int registers = 65536;

// Your predictions: how many accesses to local memory, loads and stores together, count_by_index makes for each value;
// how many sectors one of these loads touches; and how many registers the compiler may give each thread of a kernel
// with __launch_bounds__(1024, blocks).
double predicted_local_accesses_of_a_value();
double predicted_sectors_of_a_local_load(Arrangement arrangement);
double predicted_registers(int blocks);
