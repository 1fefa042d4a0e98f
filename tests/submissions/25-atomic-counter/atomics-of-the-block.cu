// VERDICT: FAILED
// WRONG: Values.EachTicketIsGivenOnce: atomicAdd_block
// WRONG: Accesses.OneAtomicForEachWarp: not checked
// WRONG: Accesses.TicketsAreStoredCoalesced: not checked
// WRONG: Predictions.SectorsPerAtomicAreMeasured: not checked
// ON GPU: UNSEEN: a race; atomics of the block may happen to do

// An atomic that is one only for the threads of its own block, on a counter of all blocks.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    tickets[i] = atomicAdd_block(counter, 1);
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
