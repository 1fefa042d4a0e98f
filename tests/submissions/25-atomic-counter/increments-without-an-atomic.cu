// VERDICT: FAILED
// WRONG: Values.EachTicketIsGivenOnce: races with
// WRONG: Accesses.OneAtomicForEachWarp: races with
// WRONG: Accesses.TicketsAreStoredCoalesced: races with
// WRONG: Predictions.SectorsPerAtomicAreMeasured: races with
// ON GPU: UNSEEN: the race is not seen there; twice-given tickets are, with another message

// Takes ++ for one step, as it is one line: it still loads, adds and stores.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    tickets[i] = (*counter)++;
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
