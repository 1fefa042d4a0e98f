#pragma once

#include <warpbook/kernel/device_code.hpp>
#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// A summary of some values. Its three numbers belong together: whoever changes them must hold the lock. The
// lock is 0 when it is open, and 1 when somebody holds it.
struct Summary {
    int lock;
    int holders;  // how many times the lock was held
    int sum;
    int largest;
};

// Takes the lock if it is open, and returns whether it was. Never waits. It makes a single atomic request, for all the
// lanes of a warp together. Acquires: the new holder can load what the last one has stored. Of all threads that try at
// the same time, at most one succeeds.
__device__ bool try_lock(int* lock);

// Opens the lock. Releases: what its holder has stored before is visible to the next one.
__device__ void unlock(int* lock);

// Adds the n values, which are not negative, to `*summary`: one lane of each warp, holding the lock, adds the sum and
// the largest of its warp's values. So `holders` grows by one for each warp. A warp that finds the lock open needs two
// atomic requests, four loads and three stores.
//
// Launched with blocks of 256 threads, as many as n needs, or one block of 32 threads for up to 32 values. n is
// positive. A block passes at most most_barriers barriers; a warp that finds the lock open executes at most
// most_synchronizations shuffles, votes and __syncwarp(): three times what the sum and the largest of 32 values take.
constexpr unsigned most_barriers = 4;
constexpr unsigned most_synchronizations = 30;
__global__ void summarise(Summary* summary, const int* values, int n);

// Given, do not change them: each thread of one warp writes to won[i] whether it got the lock.
__global__ void all_try(int* won, int* lock);
__global__ void all_look_then_close(int* won, int* lock);

// Each thread adds 1 to `*number`, once, while it holds the lock. So `try_lock` and `unlock` alone must make sure that
// the next holder finds what the last one has stored. Launched with blocks of one thread.
__global__ void take_turns(int* number, int* lock);

// One thread of the grid tries to take the lock, no other does: `*won` says whether it got it.
__global__ void one_tries(int* won, int* lock, unsigned block, unsigned thread);

#ifdef WARPBOOK_DEVICE_CODE
__global__ void take_turns(int* number, int* lock)
{
    while (!try_lock(lock)) {
    }
    *number += 1;
    unlock(lock);
}

__global__ void one_tries(int* won, int* lock, unsigned block, unsigned thread)
{
    if (blockIdx.x == block && threadIdx.x == thread) *won = try_lock(lock);
}
#endif

// Your prediction: the lock is open. How many of the 32 lanes believe that they hold it after all_look_then_close?
double predicted_winners_by_looking();

// Your prediction: how many of them after all_try, with your try_lock?
double predicted_winners_by_trying();
