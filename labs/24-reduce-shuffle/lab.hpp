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
// For every Operation, a launch may do this to memory, and nothing else:
//
//   global loads     each value once, coalesced; all blocks and warps take their share: where the values divide evenly
//                    into 16 bytes for each thread, all warps load the same amount
//   global stores    one for each block: its result
//   shared stores    one for each warp: its result, a single value
//   shared loads     at most one for each warp, of the warps' results: all warps may combine them, or the first alone
//
// Everything else uses shuffles: at most 10 shuffles, votes and __syncwarp() in any warp, enough for two trees of 5. A
// block passes at most 2 barriers. The mask says which lanes take part. __activemask() does not: it tells which lanes
// happen to run together, and CUDA does not guarantee that these are all.
template <class Operation>
__global__ void reduce_shuffle(typename Operation::Value* partial, const typename Operation::Value* values,
                               std::size_t n);

// Your predictions, for one block of your finished kernel: how many times it stores to shared memory, and loads from it
// (each warp's counts).
double predicted_shared_stores_of_block();
double predicted_shared_loads_of_block();
