// VERDICT: FAILED at the students' size
// WRONG: Accesses.TicketsAreStoredCoalesced: at most
// ON GPU: UNSEEN: launches in which some threads have no element are counted on the model only

// In a warp that is not full, lanes take their tickets one after another, and store them together.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    int ticket = 0;
    bool is_full = (i | 31) < n;
    if (is_full) ticket = atomicAdd(counter, 1);
    for (int turn = is_full ? 32 : 0; turn < 32; ++turn)
        if (i % 32 == turn) ticket = atomicAdd(counter, 1);
    tickets[i] = ticket;
}

// Given, do not change it. Because of __syncwarp() every lane of the warp has loaded before any of them stores.
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
