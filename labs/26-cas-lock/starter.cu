#include "lab.hpp"

__device__ bool try_lock(int* lock)
{
    // TODO 1: two threads can both find the lock open before either of them has closed it. Look and close in one step.
    // TODO 2: a fence, so that the new holder sees what the last one has stored.
    bool open = atomicAdd(lock, 0) == 0;
    if (open) *lock = 1;
    return open;
}

__device__ void unlock(int* lock)
{
    // TODO 3: a fence, so that all that was stored is there before the lock is open. Then open it, by an atomic: others
    // look at it at the same time.
    *lock = 0;
}

// Given. The sum and the largest of a warp's values arrive in its lane 0.
__global__ void summarise(Summary* summary, const int* values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = i < n ? values[i] : 0;
    int largest = sum;
    for (int distance = warpSize / 2; distance > 0; distance /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, distance);
        largest = max(largest, __shfl_down_sync(0xffffffff, largest, distance));
    }

    // TODO 4: lane 0 adds the three numbers for its warp, but so do the others for theirs. Let it do so only while it
    // holds the lock: try until you have it, and open it afterwards.
    if (threadIdx.x % warpSize == 0 && i < n) {
        summary->holders += 1;
        summary->sum += sum;
        summary->largest = max(summary->largest, largest);
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
    return unknown;
}

// PREDICTION: how many of them after all_try, with your finished try_lock?
double predicted_winners_by_trying()
{
    return unknown;
}
