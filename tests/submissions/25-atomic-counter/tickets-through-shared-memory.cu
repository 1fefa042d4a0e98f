// VERDICT: FAILED
// WRONG: Accesses.OneAtomicForEachWarp: what one thread has taken for others
// WRONG: Accesses.TicketsAreStoredCoalesced: what one thread has taken for others
// ON GPU: UNSEEN: a GPU does not count bytes

// Each thread puts its own ticket into shared memory, and takes it from there again.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    __shared__ volatile int kept[256];
    kept[threadIdx.x] = atomicAdd(counter, 1);
    tickets[i] = kept[threadIdx.x];
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
