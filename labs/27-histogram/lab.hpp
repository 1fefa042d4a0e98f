#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// A value is a byte, and each of its 256 values has a bin.
constexpr int bin_count = 256;

constexpr int block_threads = 1024;

// How many instructions the warps of a block may execute on the block's own bins: enough to clear 32 histograms, to add
// them up, and to load the sums again.
constexpr unsigned most_stores_to_own_bins = 256;
constexpr unsigned most_loads_of_own_bins = 512;

// And for any one warp: a single lane would need more, even if it moved 16 bytes at once.
constexpr unsigned most_stores_of_warp = 32;
constexpr unsigned most_loads_of_warp = 48;
constexpr unsigned most_barriers = 8;

// Adds to bins[v] how often v occurs among the n values, for all v. The caller has initialized the bins, often with
// zeros; the kernel adds to that. n can be zero, and can be larger than an int can hold. `values` begins at a multiple
// of 16 bytes.
//
// Launched with blocks of block_threads threads, and any number of blocks from 1 on, often far fewer threads than
// values. A launch may do this to memory, and nothing else:
//
//   global loads     each value once, coalesced; all blocks and warps take their share: where the values divide evenly
//                    into 16 for each thread, all warps load the same number
//   global atomics   at most one for each bin and block, with neighboring lanes at neighboring bins
//   shared atomics   at most one request for 32 values; of random values it takes at most 8 wavefronts on average: bins
//                    that are neighbors lie in different banks
//   shared stores    at most most_stores_to_own_bins for each block and most_stores_of_warp for each warp, to clear the
//                    block's bins
//   shared loads     at most most_loads_of_own_bins for each block and most_loads_of_warp for each warp, to add them up
//
// Stores and loads of shared memory take at most two wavefronts each on average.
// A block passes at most most_barriers barriers.
__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n);

// Your prediction for the finished kernel: how many global atomic requests does one block make?
double predicted_atomics_per_block();

// Your prediction: 32 neighboring values are 32 bytes, and begin at a multiple of 32. How many sectors are moved to
// load them?
double predicted_sectors_of_bytes();

// Optional: a histogram at the speed of memory. Checked when it returns true.
bool wants_stretch();
