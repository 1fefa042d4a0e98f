// VERDICT: FAILED
// ON GPU: UNSEEN: the race is not seen there; twice-given tickets are, with another message
// WRONG: Values.EachTicketIsGivenOnce: races with
// WRONG: Accesses.OneAtomicForEachWarp: races with
// WRONG: Accesses.TicketsAreStoredCoalesced: races with
// WRONG: Predictions.SectorsPerAtomicAreMeasured: races with

// The counter is right in the end. The tickets are not: others add between the look and the addition.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int ticket = *counter;
    atomicAdd(counter, 1);
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
