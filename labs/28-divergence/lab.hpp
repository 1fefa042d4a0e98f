#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// A warp has this many lanes: threads with consecutive numbers.
constexpr unsigned lanes = 32;

// Who has how much work. In each arrangement a thread has 17 numbers on average.
enum class Arrangement {
    // Each thread has 17.
    equal,
    // Neighbors differ: threads with an even number have 2, those with an odd number have 32.
    alternating,
    // In the first half of the grid each thread has 2, in the second half each has 32.
    sorted,
    // In each warp, lane 5 has 482, and the other lanes have 2.
    one_long,
};

// Given, do not change it. Adds up columns of `values`, whose rows have n numbers: thread i adds the first counts[i]
// numbers of column i, from the top, and stores sums[i]. Blocks have 256 threads, and each column has a thread of
// its own. In the arrangements above, n is a multiple of 64.
__global__ void add_columns(float* sums, const float* values, const int* counts, int n);

// Given, do not change it. One warp reverses 32 numbers: out[i] = in[31 - i]. The lanes with an even number bring them
// all; the others do not take part in that.
__global__ void reverse_in_warp(int* out, const int* in);

// Your prediction: how many load requests for `values` does a warp of add_columns make? On average over all warps.
double predicted_loads_per_warp(Arrangement arrangement);

// Your prediction: how many of a warp's 32 lanes take part in such a request? On average over all requests.
double predicted_lanes_per_load(Arrangement arrangement);
