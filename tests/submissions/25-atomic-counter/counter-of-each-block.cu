// VERDICT: FAILED
// WRONG: Values.EachTicketIsGivenOnce: Two threads with the same ticket
// WRONG: Accesses.OneAtomicForEachWarp: 'tickets, sorted'
// WRONG: Accesses.TicketsAreStoredCoalesced: 'tickets, sorted'

// The place in the block, and one atomic for all of it. But the block does not ask where its tickets begin.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) tickets[i] = threadIdx.x;
    int more = min(static_cast<int>(blockDim.x), n - static_cast<int>(blockIdx.x * blockDim.x));
    if (threadIdx.x == 0) atomicAdd(counter, more);
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
