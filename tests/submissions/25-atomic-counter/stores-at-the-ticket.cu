// VERDICT: FAILED
// WRONG: Accesses.TicketsAreStoredCoalesced: no more sectors than the lanes need

// Writes the ticket to the place that it names, not to the thread's own.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int ticket = atomicAdd(counter, 1);
    tickets[static_cast<unsigned>(ticket) % n] = ticket;
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
