// VERDICT: FAILED
// WRONG: Values.EachTicketIsGivenOnce: expected
// WRONG: Accesses.OneAtomicForEachWarp: at least 3 warp instructions
// WRONG: Accesses.TicketsAreStoredCoalesced: at least 3 warp instructions

// The number of the thread in place of a ticket; one thread adds all of them to the counter, which began at 0.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    tickets[i] = i;
    if (i == 0) atomicAdd(counter, n);
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
