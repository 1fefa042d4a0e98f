// VERDICT: FAILED
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// WRONG: Accesses.OneAtomicForEachWarp: does it do the work of others
// WRONG: Accesses.TicketsAreStoredCoalesced: does it do the work of others

// Every second warp takes 64 tickets and stores twice; the others leave.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (warp % 2 == 1) return;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int left = n - (i - lane);
    int first = 0;
    if (lane == 0 && left > 0) first = atomicAdd(counter, left < 64 ? left : 64);
    first = __shfl_sync(0xffffffff, first, 0);
    if (i < n) tickets[i] = first + lane;
    if (i + 32 < n) tickets[i + 32] = first + lane + 32;
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
