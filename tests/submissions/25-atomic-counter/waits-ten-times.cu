// VERDICT: FAILED
// WRONG: Accesses.OneAtomicForEachWarp: A block needs 4 barriers
// WRONG: Accesses.TicketsAreStoredCoalesced: A block needs 4 barriers
// ON GPU: UNSEEN: a GPU does not count barriers

// Ten barriers, for which there is no reason.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 10; ++k) __syncthreads();
    if (i >= n) return;

    tickets[i] = atomicAdd(counter, 1);
}

// Given, do not change it. Because of __syncwarp() every lane of the warp has loaded before any of them stores.
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
