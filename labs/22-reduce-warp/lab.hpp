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
// For every Operation, a launch may do this to memory, and nothing else:
//
//   global loads     each value once, coalesced; every block and every warp loads its own,
//                    in one request
//   global stores    one for each block: its result
//   shared loads     at most 363 for each block (each warp's count), free of bank conflicts for values of 4 bytes; and
//                    at most 22 for each warp, what two trees over 32 values take: each warp reduces its own values,
//                    the first one the results, too
//   shared stores    at most 363 for each block, as free of conflicts
//
// A block passes at most 2 barriers: within a warp nobody waits for other warps. A warp executes at most 22 shuffles,
// votes and __syncwarp() for each 4 bytes of a value. The mask says which lanes take part; __activemask() does not, it
// tells which lanes happen to be together, and CUDA does not promise that these are all.
template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n);

// Given, do not change it: one warp fetches 32 results that lie `distance` floats apart in shared memory.
__global__ void fetch_results(float* out, unsigned distance);

// Your prediction for its load, in bank conflicts per instruction. Asked for distances of 1 and 32 floats.
double predicted_conflicts_per_load(unsigned distance);
