#pragma once

#include <cstddef>

#include <warpbook/kernel/prediction.hpp>
#include <warpbook/kernel/reduction.hpp>

// The contract between the check and your file.

constexpr unsigned block_size = 1024;

// A warp may load as often from shared memory: twice for each distance is 20, and a warp whose lanes take 32 values
// each is within it, too.
constexpr unsigned most_loads_of_warp = 64;
constexpr unsigned most_blocks = 1024;

// A block with values_of_busy_block values has work for a while; busy_blocks blocks keep most of a GPU busy.
constexpr std::size_t values_of_busy_block = 16 * block_size;
constexpr unsigned busy_blocks = 128;

// The grid for n values: how many blocks of block_size threads the check launches. At most most_blocks, and none of
// them without a value. At least one for each values_of_busy_block values, rounded up, or busy_blocks where that
// would be more: a single block keeps only one multiprocessor busy. n is at least 1, and at most 2^62.
unsigned blocks_for(std::size_t n);

// Reduces n values to one for each block: partial[b], for every b below gridDim.x, such that all of them together make
// the result. Which block takes which values is yours to choose, and in which order, as Operation::combine is
// associative and commutative. It must be right for every grid, also one with fewer threads than values. n is at least
// 1, and may be more than an int can hold.
//
// The check launches it on all values, and once more, with a single block, on the partial results.
//
// For every Operation, a launch may do this to memory, and nothing else:
//
//   global loads     each value once, coalesced; all blocks and warps take their share: where 16 bytes for
//                    each thread go round evenly, all warps load as much
//   global stores    one for each block: its result
//   shared loads     at most 363 for each block (each warp's count), free of bank conflicts; no warp loads more
//                    than most_loads_of_warp times
//   shared stores    at most 363 for each block, free of bank conflicts
//
// So it has no atomics. A block passes at most 21 barriers; a warp executes at most 22 shuffles, votes and
// __syncwarp(). The mask says which lanes take part; __activemask() does not, it tells which lanes happen to be
// together, and CUDA does not promise that these are all.
template <class Operation>
__global__ void reduce_commutative(typename Operation::Value* partial, const typename Operation::Value* values,
                                   std::size_t n);

// Your predictions, for one block of your finished kernel: how many times it loads from shared memory (each warp's
// count) when each of its threads takes this many values.
double predicted_shared_loads_of_block(int values_of_thread);

// Optional: return true when you have made the kernel as fast as the memory.
bool wants_stretch();
