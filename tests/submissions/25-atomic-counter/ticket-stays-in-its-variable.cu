// VERDICT: FAILED
// WRONG: Values.EachTicketIsGivenOnce: have no ticket
// WRONG: Accesses.OneAtomicForEachWarp: have no ticket
// WRONG: Accesses.TicketsAreStoredCoalesced: have no ticket
// WRONG: Predictions.SectorsPerAtomicAreMeasured: have no ticket

// The ticket is taken rightly, and kept in a variable: nobody writes it to `tickets`.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    int ticket = atomicAdd(counter, 1);
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
