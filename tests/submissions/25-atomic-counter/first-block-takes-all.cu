// VERDICT: FAILED
// WRONG: Accesses.OneAtomicForEachWarp: at least 3 warp instructions
// WRONG: Accesses.TicketsAreStoredCoalesced: at least 3 warp instructions

// The first block takes the tickets of all, with one atomic; the others leave.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    __shared__ int first;
    if (blockIdx.x > 0) return;
    if (threadIdx.x == 0) first = atomicAdd(counter, n);
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) tickets[i] = first + i;
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
