// VERDICT: FAILED
// WRONG: Values.SummaryIsRight: This is `largest`.
// WRONG: Accesses.OneLaneHoldsTheLock: This is `largest`.
// WRONG: Accesses.EachHolderChangesTheNumbers: This is `largest`.

// A float holds 24 bits of an int.
#include "lab.hpp"

__device__ bool try_lock(int* lock)
{
    // Compare and swap in one step: of all who try, the first finds 0 and puts 1 there, the others find 1. (Lanes of
    // one warp are served one after another as well.)
    bool open = atomicCAS(lock, 0, 1) == 0;
    // Nothing of what the holder does may come before it is the holder.
    if (open) __threadfence();
    return open;
}

__device__ void unlock(int* lock)
{
    // First all that was stored must have arrived where others look for it. Only then may the next one come in.
    __threadfence();
    atomicExch(lock, 0);
}

// Given. The sum and the largest of a warp's values arrive in its lane 0.
__global__ void summarise(Summary* summary, const int* values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = i < n ? values[i] : 0;
    float largest = sum;
    for (int distance = warpSize / 2; distance > 0; distance /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, distance);
        largest = fmaxf(largest, __shfl_down_sync(0xffffffff, largest, distance));
    }

    // One lane for the warp. If all 32 came to the lock, 31 would wait for one of their own warp, and the sums would be
    // added 32 times as slowly. Lane 0 has the first of the warp's values, if there are any.
    if (threadIdx.x % warpSize == 0 && i < n) {
        while (!try_lock(&summary->lock)) {
        }
        summary->holders += 1;
        summary->sum += sum;
        summary->largest = max(summary->largest, static_cast<int>(largest));
        unlock(&summary->lock);
    }
}

// Given, do not change it.
__global__ void all_try(int* won, int* lock)
{
    bool success = try_lock(lock);
    won[threadIdx.x] = success;
}

// Given, do not change it. At __syncwarp() the lanes of the warp wait for each other: CUDA promises that what they do
// before it comes before what they do after it.
__global__ void all_look_then_close(int* won, int* lock)
{
    bool open = *lock == 0;
    __syncwarp();
    if (open) *lock = 1;
    won[threadIdx.x] = open;
}

// PREDICTION: the lock is open. How many of the 32 lanes believe that they hold it after all_look_then_close?
double predicted_winners_by_looking()
{
    // All look before any closes, and an open lock is what they all see.
    return 32;
}

// PREDICTION: how many of them after all_try, with your finished try_lock?
double predicted_winners_by_trying()
{
    // One request, but the 32 swaps in it are made one after another: only the first finds the lock open.
    return 1;
}
