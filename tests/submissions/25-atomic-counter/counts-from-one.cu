// VERDICT: FAILED
// WRONG: Values.EachTicketIsGivenOnce: 'tickets, sorted'
// WRONG: Accesses.OneAtomicForEachWarp: 'tickets, sorted'
// WRONG: Accesses.TicketsAreStoredCoalesced: 'tickets, sorted'

// atomicAdd returns what was there before the addition, not after.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    tickets[i] = atomicAdd(counter, 1) + 1;
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
