// VERDICT: FAILED
// WRONG: Accesses.OneAtomicForEachWarp: is something accessed twice
// WRONG: Accesses.TicketsAreStoredCoalesced: at most 24 warp instructions, each with all of its lanes
// WRONG: Predictions.SectorsPerAtomicAreMeasured: not checked

// Tickets are stored by atomics, though nobody else stores there.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    tickets[i] = 0;
    atomicExch(&tickets[i], atomicAdd(counter, 1));
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
