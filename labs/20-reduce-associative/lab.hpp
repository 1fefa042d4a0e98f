#pragma once

#include <cstddef>

#include <warpbook/kernel/prediction.hpp>
#include <warpbook/kernel/reduction.hpp>

// The contract between the check and your file.

// A block has block_size threads, one for each of its values, and the grid has as many blocks as n values need: the
// last block may have fewer values than threads.
constexpr unsigned block_size = 1024;

// Reduces each block's values to one: partial[b] is values[b * block_size] combined with its neighbours up to the end
// of block b, in their order. Operation::combine is associative, so you may choose which neighbours you combine first,
// but it need not be commutative: what is on the left must stay on the left. n is at least 1, and may be more than an
// int can hold.
//
// The check launches it on all values, then on the partial results, and so on until one value is left.
template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n);

// Your predictions: how many launches the check needs for n values, and how many sectors a store request to `partial`
// touches.
double predicted_launches(std::size_t n);
double predicted_sectors_per_store();
