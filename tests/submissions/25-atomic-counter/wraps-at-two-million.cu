// VERDICT: FAILED
// WRONG: Values.EachTicketIsGivenOnce: the right values
// WRONG: Accesses.OneAtomicForEachWarp: the right values
// WRONG: Accesses.TicketsAreStoredCoalesced: the right values

// The counter begins at 0 again after two million: it may begin at any number.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) tickets[i] = atomicInc(reinterpret_cast<unsigned*>(counter), 2000000u);
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
