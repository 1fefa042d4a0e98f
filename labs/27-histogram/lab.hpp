#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// A value is a byte, so there are as many bins as a byte has values.
constexpr int bin_count = 256;

constexpr int block_threads = 1024;

// What a warp's instructions may be, for a block, on the bins that it has for itself: enough to empty 32 histograms,
// and to add them up and look at the sums again.
constexpr unsigned most_stores_to_own_bins = 256;
constexpr unsigned most_loads_of_own_bins = 512;

// And for any one warp: a single lane takes more, also when it moves 16 bytes at once.
constexpr unsigned most_stores_of_warp = 32;
constexpr unsigned most_loads_of_warp = 48;
constexpr unsigned most_barriers = 8;

// Adds to bins[v] how often v occurs among the n values, for all v. The caller has put into the bins what they begin
// with, mostly zeros; the kernel adds to that. n can be zero, and larger than an int can say. `values` begins at a
// multiple of 16 bytes.
//
// Launched with blocks of block_threads threads, and any number of blocks from 1 on, mostly far fewer threads than
// values. A launch may do this to memory, and nothing else:
//
//   global loads     each value once, coalesced; all blocks and warps take their share: where 16 values for each thread
//                    go round evenly, all warps load as many
//   global atomics   at most one for each bin and block, so bin_count / 32 requests of a warp for each block
//   shared atomics   at most one request for 32 values
//   shared stores    at most most_stores_to_own_bins for each block and most_stores_of_warp for each warp, to empty the
//                    block's bins
//   shared loads     at most most_loads_of_own_bins for each block and most_loads_of_warp for each warp, to add them up
//
// Stores and loads of shared memory take at most two wavefronts each on average.
// A block passes at most most_barriers barriers.
__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n);

// Your prediction for the finished kernel: how many global atomic requests does one block make?
double predicted_atomics_per_block();

// Your prediction: 32 neighbouring values are 32 bytes, and begin at a multiple of 32. How many sectors are moved to
// load them?
double predicted_sectors_of_bytes();

// Optional: a histogram at the speed of memory. Checked when it returns true.
bool wants_stretch();
