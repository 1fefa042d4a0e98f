// VERDICT: FAILED
// WRONG: Accesses.OneAtomicForEachWarp: do the lanes of a warp take turns
// WRONG: Accesses.TicketsAreStoredCoalesced: at most 24 warp instructions, each with all of its lanes

// Somebody has read that lanes that add together lose additions, and lets them come one by one.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int ticket = 0;
#pragma unroll 1
    for (int lane = 0; lane < 32; ++lane) {
        if (static_cast<int>(threadIdx.x % 32) == lane) ticket = atomicAdd(counter, 1);
    }
    tickets[i] = ticket;
}

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
