// VERDICT: FAILED
// WRONG: Values.SummaryIsRight: is everything added
// WRONG: Accesses.OneLaneHoldsTheLock: is everything added
// WRONG: Accesses.EachHolderChangesTheNumbers: is everything added

// A warp keeps its sum and its largest value in variables of 16 bits.
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
    short sum = i < n ? values[i] : 0;
    short largest = sum;
    for (int distance = warpSize / 2; distance > 0; distance /= 2) {
        sum += (short)__shfl_down_sync(0xffffffff, (int)sum, distance);
        largest = max((int)largest, __shfl_down_sync(0xffffffff, (int)largest, distance));
    }
    if (threadIdx.x % warpSize == 0 && i < n) {
        while (!try_lock(&summary->lock)) {
        }
        summary->holders += 1;
        summary->sum += sum;
        summary->largest = max(summary->largest, (int)largest);
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
