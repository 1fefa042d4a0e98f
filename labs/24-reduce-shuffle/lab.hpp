#pragma once

#include <cstddef>

#include <warpbook/kernel/prediction.hpp>
#include <warpbook/kernel/reduction.hpp>

// The contract between the check and your file.

constexpr unsigned lanes = 32;
constexpr unsigned block_size = lanes * lanes;
constexpr unsigned most_blocks = 1024;
constexpr unsigned all_lanes = 0xffffffff;

// As in lab 23: reduces n values to one for each block, partial[b], such that all of them together make the result.
// Operation::combine is associative and commutative. It must be right for every grid of blocks of block_size threads. n
// is at least 1, and may be more than an int can hold.
//
// A block may store to shared memory once for each of its warps, and load from it as often: all else goes by shuffles.
template <class Operation>
__global__ void reduce_shuffle(typename Operation::Value* partial, const typename Operation::Value* values,
                               std::size_t n);

// Your predictions, for one block of your finished kernel: how many times it stores to shared memory, and loads from it
// (each warp's counts).
double predicted_shared_stores_of_block();
double predicted_shared_loads_of_block();
