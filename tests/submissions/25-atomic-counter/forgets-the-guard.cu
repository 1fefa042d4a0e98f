// VERDICT: FAILED
// WRONG: Values.EachTicketIsGivenOnce: outside its array
// WRONG: Accesses.TicketsAreStoredCoalesced: not checked

// The last block has threads without a ticket.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tickets[i] = atomicAdd(counter, 1);
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
