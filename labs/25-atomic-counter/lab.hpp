#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// Each of the first n threads of the grid takes a ticket: it adds 1 to `*counter`, and writes what the counter showed
// just before to tickets[i], where i is the thread's number in the grid. So with a counter that begins at 0, the
// tickets are 0 to n - 1, each once, in any order; afterwards the counter shows n. The counter may begin at any number.
//
// Launched with blocks of 256 threads, as many as n needs. n is positive. One warp may make one atomic request and one
// store; a thread that takes the tickets of its whole block may make a second request, to count the blocks that are
// done. A thread that takes tickets for others may pass on the first one through shared memory: at most one store for
// each warp, of 8 bytes for all its lanes together, and two loads. If not all warps access the global counter, a warp
// may make one atomic request to shared memory, too. A block passes at most most_barriers barriers; a warp executes at
// most most_synchronizations shuffles, votes and __syncwarp().
constexpr unsigned most_barriers = 4;
constexpr unsigned most_synchronizations = 16;
__global__ void take_tickets(int* counter, int* tickets, int n);

// Given, do not change it: each thread adds 1 to `*counter` in three steps, without an atomic.
__global__ void add_in_three_steps(int* counter);

// Your prediction: the counter begins at 0. What does it show after one warp of 32 threads has run add_in_three_steps?
double predicted_count_of_one_warp();

// Your prediction for take_tickets, finished: how many sectors does one atomic request of a warp touch?
double predicted_sectors_per_atomic();
