#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// Every block has this many threads.
constexpr int threads_per_block = 256;

// The fewest blocks that have a thread for each of n elements: n divided by threads_per_block, rounded up. A launch
// cannot have no block at all, so for n = 0 it is 1. n is from 0 to 2^30.
int blocks_for(int n);

// out[i] = in[i] + 1 for all i below n. One thread takes each element, and threads of one warp take neighboring
// elements, in any order; the simplest is that thread number i of the grid takes element i. A thread may take up to 16
// bytes at once, and leave others nothing to do, but no thread processes a second element afterwards, except for up to
// three that are left at the end. That holds in a launch of fewer blocks, too. The check launches blocks_for(n) blocks
// of threads_per_block threads. Memory outside the first n elements must be neither written nor read, not even to throw
// away what was there.
__global__ void add_one(int* out, const int* in, int n);

// Your predictions. By mistake somebody launches one block only, of 256 threads, for 257 elements. How many elements of
// `out` does it leave unwritten, and what is the index of the first of them?
double predicted_untouched_elements();
double predicted_first_untouched_index();
