// VERDICT: FAILED
// WRONG: Accesses.OneAtomicForEachWarp: do the lanes of a warp take turns
// WRONG: Accesses.TicketsAreStoredCoalesced: at most 24 warp instructions, each with all of its lanes
// ON GPU: UNSEEN: no GPU counts the same from run to run where a swap is tried until it fits
// COUNTS ON GPU: OTHER: no GPU counts the same from run to run where a swap is tried until it fits

// A compare-and-swap loop whose first guess is the thread's own number.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int guess = i;
    int found = atomicCAS(counter, guess, guess + 1);
    while (found != guess) {
        guess = found;
        found = atomicCAS(counter, guess, guess + 1);
    }
    tickets[i] = found;
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
