// VERDICT: FAILED
// WRONG: Accesses.OneLaneHoldsTheLock: The three numbers.
// ON GPU: UNSEEN: the race is not seen there; 32 winners are, with another message
// WRONG: Values.OneLaneGetsTheLock: races with
// WRONG: Values.SummaryIsRight: races with
// WRONG: Accesses.OneTryIsOneAtomic: races with
// WRONG: Predictions.WinnersByTryingAreMeasured: races with
// WRONG: Accesses.EachHolderChangesTheNumbers: at most 264 warp instructions, each with all of its lanes

// The look is an atomic, and so never stale. But it is over when the lock is closed.
#include "lab.hpp"

__device__ bool try_lock(int* lock)
{
    bool open = atomicAdd(lock, 0) == 0;
    if (open) *lock = 1;
    __threadfence();
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
