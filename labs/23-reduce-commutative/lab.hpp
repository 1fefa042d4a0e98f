#pragma once

#include <cstddef>

#include <warpbook/kernel/prediction.hpp>
#include <warpbook/kernel/reduction.hpp>

// The contract between the check and your file.

constexpr unsigned block_size = 1024;
constexpr unsigned most_blocks = 1024;

// The grid for n values: how many blocks of block_size threads the check shall launch. At least one, at most
// most_blocks, and no more than there are values for.
unsigned blocks_for(std::size_t n);

// Reduces n values to one for each block: partial[b], for every b below gridDim.x, such that all of them together make
// the result. Which block takes which values is yours to choose, and in which order, as Operation::combine is
// associative and commutative. It must be right for every grid, also one with fewer threads than values. n is at least
// 1, and may be more than an int can hold.
//
// The check launches it on all values, and once more, with a single block, on the partial results.
//
// Loads of global memory must be coalesced, and shared memory free of bank conflicts.
template <class Operation>
__global__ void reduce_commutative(typename Operation::Value* partial, const typename Operation::Value* values,
                                   std::size_t n);

// Your predictions, for one block of your finished kernel: how many times it loads from shared memory (each warp's
// count) when each of its threads takes this many values.
double predicted_shared_loads_of_block(int values_of_thread);

// Optional: return true when you have made the kernel as fast as the memory.
bool wants_stretch();
