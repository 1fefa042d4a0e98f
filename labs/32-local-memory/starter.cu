#include "lab.hpp"

// Given, do not change it: a counter for each kind, and the value says which one goes up.
__global__ void count_by_index(int* counts, const int* values, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;

    int own[kinds] = {};
    for (int row = 0; row < rows; ++row) ++own[values[row * columns + column]];
    for (int kind = 0; kind < kinds; ++kind) counts[kind * columns + column] = own[kind];
}

// PREDICTION: the counters of count_by_index lie in local memory. Look at its first loop: how many accesses to local
// memory does a thread make there for each value, loads and stores together?
double predicted_local_accesses_of_a_value()
{
    return unknown;
}

// PREDICTION: the 32 lanes of a warp load the counter of their value at the same time. How many sectors of local memory
// does that load touch, if all lanes have the same value; if lane i has the value i % 8; and if it has i / 4?
double predicted_sectors_of_a_local_load(Arrangement arrangement)
{
    switch (arrangement) {
    case all_lanes_alike: return unknown;
    case lane_modulo_8: return unknown;
    case lane_divided_by_4: return unknown;
    }
    return unknown;
}

__global__ void count_in_registers(int* counts, const int* values, int rows, int columns)
{
    // TODO 1: as count_by_index, but no value may be an index. Let each value visit all counters, and change one.
    // TODO 2: have the compiler unroll each loop over the kinds.
}

// Given: count_many_kinds(), with 64 counters, none of which is chosen by a value.
#include "count_many.hpp"

// Given, do not change it.
__global__ void count_many(int* counts, const int* values, int rows, int columns)
{
    count_many_kinds(counts, values, rows, columns);
}

// Given, do not change it.
__global__ void __launch_bounds__(1024, 2) count_many_bounded(int* counts, const int* values, int rows, int columns)
{
    count_many_kinds(counts, values, rows, columns);
}

// PREDICTION: blocks have up to 1024 threads, and so many of them must fit on a multiprocessor. How many registers may
// each thread have?
double predicted_registers(int blocks)
{
    switch (blocks) {
    case 1: return unknown;
    case 2: return unknown;
    default: return unknown;
    }
}
