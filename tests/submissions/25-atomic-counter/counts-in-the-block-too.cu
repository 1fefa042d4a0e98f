// VERDICT: FAILED
// WRONG: Accesses.OneAtomicForEachWarp: who counts in the block first needs fewer
// WRONG: Accesses.TicketsAreStoredCoalesced: who counts in the block first needs fewer
// COUNTS ON GPU: OTHER: nvcc adds 1 by ATOMS.POPC.INC, which serves all lanes of one word at once

// Threads count in shared memory, too, but it saves them nothing: each takes its ticket from the counter of all.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ int taken;
    if (threadIdx.x == 0) taken = 0;
    __syncthreads();
    if (i >= n) return;
    atomicAdd(&taken, 1);

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
