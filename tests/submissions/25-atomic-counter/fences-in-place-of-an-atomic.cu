// VERDICT: FAILED
// ON GPU: UNSEEN: the race is not seen there; twice-given tickets are, with another message
// WRONG: Values.EachTicketIsGivenOnce: races with
// WRONG: Accesses.OneAtomicForEachWarp: races with
// WRONG: Accesses.TicketsAreStoredCoalesced: races with
// WRONG: Predictions.SectorsPerAtomicAreMeasured: races with

// A fence orders the accesses of one thread. It keeps nobody out.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int ticket = *counter;
    __threadfence();
    *counter = ticket + 1;
    __threadfence();
    tickets[i] = ticket;
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
