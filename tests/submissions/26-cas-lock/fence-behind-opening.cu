// VERDICT: FAILED
// WRONG: Values.SummaryIsRight: races with
// WRONG: Accesses.EachHolderChangesTheNumbers: not checked
// ON GPU: UNSEEN: a race; the stores may happen to arrive in time

// The fence stands behind the opening: the next holder may not see what was stored.
#include "lab.hpp"

__device__ bool try_lock(int* lock)
{
    bool success = atomicCAS(lock, 0, 1) == 0;
    if (success) __threadfence();
    return success;
}

__device__ void unlock(int* lock)
{
    atomicExch(lock, 0);
    __threadfence();
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

    if (threadIdx.x % warpSize == 0 && i < n) {
        while (!try_lock(&summary->lock)) {
        }
        summary->holders += 1;
        summary->sum += sum;
        summary->largest = max(summary->largest, largest);
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

double predicted_winners_by_looking()
{
    return 32;
}

double predicted_winners_by_trying()
{
    return 1;
}
