// VERDICT: FAILED
// WRONG: Values.SummaryIsRight: it is for one lane of each warp
// WRONG: Accesses.OneLaneHoldsTheLock: it is for one lane of each warp
// WRONG: Accesses.EachHolderChangesTheNumbers: wanted: 1

// No shuffles, each lane adds its own value. The lanes come in one after another: 32 times as long a queue.
#include "lab.hpp"

__device__ bool try_lock(int* lock)
{
    bool open = atomicCAS(lock, 0, 1) == 0;
    if (open) __threadfence();
    return open;
}

__device__ void unlock(int* lock)
{
    __threadfence();
    atomicExch(lock, 0);
}

__global__ void summarise(Summary* summary, const int* values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = i < n ? values[i] : 0;
    int largest = sum;

    bool done = i >= n;
    while (!done) {
        if (try_lock(&summary->lock)) {
            summary->holders += 1;
            summary->sum += sum;
            summary->largest = max(summary->largest, largest);
            unlock(&summary->lock);
            done = true;
        }
    }
}

__global__ void all_try(int* won, int* lock)
{
    bool success = try_lock(lock);
    won[threadIdx.x] = success;
}

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
