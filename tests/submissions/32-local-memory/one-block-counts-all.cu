// VERDICT: FAILED
// WRONG: Accesses.EachValueIsLoadedOnce: One warp executes 128 global loads; 64 are enough
// WRONG: Accesses.EachCountIsStoredOnce: One warp executes 16 global stores; 8 are enough
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first block has all columns.
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

double predicted_local_accesses_of_a_value()
{
    return 2;
}

double predicted_sectors_of_a_local_load(Arrangement arrangement)
{
    switch (arrangement) {
    case all_lanes_alike: return 4;
    case lane_modulo_8: return 32;
    case lane_divided_by_4: return 8;
    }
    return unknown;
}

__global__ void count_in_registers(int* counts, const int* values, int rows, int columns)
{
    if (blockIdx.x > 0) return;

    for (int column = threadIdx.x; column < columns; column += blockDim.x) {
        int own[kinds] = {};
        for (int row = 0; row < rows; ++row) {
            int value = values[row * columns + column];
#pragma unroll
            for (int kind = 0; kind < kinds; ++kind) own[kind] += value == kind;
        }
#pragma unroll
        for (int kind = 0; kind < kinds; ++kind) counts[kind * columns + column] = own[kind];
    }
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

double predicted_registers(int blocks)
{
    switch (blocks) {
    case 1: return 64;
    case 2: return 32;
    default: return unknown;
    }
}
