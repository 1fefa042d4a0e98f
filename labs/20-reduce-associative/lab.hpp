#pragma once

#include <cstddef>

#include <warpbook/kernel/prediction.hpp>
#include <warpbook/kernel/reduction.hpp>

// The contract between the check and your file.

// A block has block_size threads, one for each of its values, and the grid has as many blocks as n values need: the
// last block may have fewer values than threads.
constexpr unsigned block_size = 1024;

// A warp may load as often from shared memory: twice for each distance is 20, and a warp whose lanes take 32 values
// each is within it, too.
constexpr unsigned most_loads_of_warp = 64;

// Reduces each block's values to one: partial[b] is values[b * block_size] combined with its neighbors up to the end
// of block b, in their order. Operation::combine is associative, so you may choose which neighbors you combine first,
// but it need not be commutative: what is on the left must stay on the left. n is at least 1, and may be more than an
// int can hold.
//
// The check launches it on all values, then on the partial results, and so on until one value is left. For every
// Operation, a launch may do this to memory, and nothing else:
//
//   global loads     each value once, coalesced; every block and every warp loads its own,
//                    in one request
//   global stores    one for each block: its result
//   shared loads     at most 641 for each block (each warp's count): two in each warp for each of the 10 distances,
//                    and one of the result. No warp loads more than most_loads_of_warp times, and all together take no
//                    more wavefronts than 641 conflict-free full loads of such values
//   shared stores    at most 353 for each block: its values, one in each warp for each distance, and one more. Where an
//                    `if` and its `else` both store, a warp with lanes on both sides stores twice: five more, at the
//                    distances within a warp
//
// A block passes at most 21 barriers. The rest is about functions of labs 22 and 24, which your tree does not need: a
// warp executes at most 22 shuffles, votes and __syncwarp() for each 4 bytes of a value: enough for a tree, and not to
// collect value after value. The mask says which lanes take part; __activemask() does not, it tells which lanes happen
// to be together, and CUDA does not promise that these are all.
template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n);

// Your predictions: how many launches the check needs for n values, and how many sectors a store request to `partial`
// touches.
double predicted_launches(std::size_t n);
double predicted_sectors_per_store();
