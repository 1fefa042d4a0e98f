// VERDICT: FAILED
// WRONG: Values.EachTicketIsGivenOnce: outside its array
// WRONG: Accesses.TicketsAreStoredCoalesced: outside its array
// ON GPU: UNSEEN: a little outside of an array there may be other memory of the program

// The guard keeps out the threads behind n, and not thread n: > where >= is needed.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) return;

    tickets[i] = atomicAdd(counter, 1);
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
