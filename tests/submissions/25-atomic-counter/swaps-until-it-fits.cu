// VERDICT: FAILED
// WRONG: Accesses.OneAtomicForEachWarp: do the lanes of a warp take turns
// WRONG: Accesses.TicketsAreStoredCoalesced: at most 24 warp instructions, each with all of its lanes
// ON GPU: UNSEEN: no GPU counts the same from run to run where a swap is tried until it fits
// COUNTS ON GPU: OTHER: no GPU counts the same from run to run where a swap is tried until it fits

// A compare-and-swap loop: the lanes of a warp want the same place, and only one at a time gets it.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int seen = atomicAdd(counter, 0);
    for (;;) {
        const int found = atomicCAS(counter, seen, seen + 1);
        if (found == seen) break;
        seen = found;
    }
    tickets[i] = seen;
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
