#pragma once

#include <cstddef>

#include <warpbook/kernel/prediction.hpp>
#include <warpbook/kernel/reduction.hpp>

// The contract between the check and your file.

// A block has block_size threads, one for each of its values, and the grid has as many blocks as n values need: the
// last block may have fewer values than threads. A block has as many warps as a warp has lanes.
constexpr unsigned lanes = 32;
constexpr unsigned block_size = lanes * lanes;

// As in lab 20: reduces each block's values to one, partial[b], and keeps their order. Operation::combine is
// associative, but need not be commutative. n is at least 1, and may be more than an int can hold.
//
// Shared memory must be free of bank conflicts, and a block may execute at most 363 loads from it (each warp's count).
template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n);

// Given, do not change it: one warp fetches 32 results that lie `distance` floats apart in shared memory.
__global__ void fetch_results(float* out, unsigned distance);

// Your prediction for its load, in bank conflicts per instruction. Asked for distances of 1 and 32 floats.
double predicted_conflicts_per_load(unsigned distance);
