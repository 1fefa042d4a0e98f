// VERDICT: FAILED
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// WRONG: Accesses.OneAtomicForEachWarp: does it do the work of others
// WRONG: Accesses.TicketsAreStoredCoalesced: does it do the work of others

// One thread of each block makes a request for each of its warps, one after another.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    __shared__ int first[8];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) {
        for (int warp = 0; warp < 8; ++warp) {
            int left = n - (i + 32 * warp);
            if (left > 0) first[warp] = atomicAdd(counter, left < 32 ? left : 32);
        }
    }
    __syncthreads();
    if (i < n) tickets[i] = first[threadIdx.x / 32] + threadIdx.x % 32;
}

// Given, do not change it. Because of __syncwarp() all lanes of the warp have loaded before any of them stores. Without
// it CUDA promises no order.
__global__ void add_in_three_steps(int* counter)
{
    int seen = *counter;
    __syncwarp();
    *counter = seen + 1;
}

double predicted_count_of_one_warp()
{
    return 1;
}

double predicted_sectors_per_atomic()
{
    return 1;
}
