// VERDICT: FAILED at the students' size
// WRONG: Accesses.TicketsAreStoredCoalesced: at most
// ON GPU: UNSEEN: launches in which some threads have no element are counted on the model only

// Where one block is enough, the lanes of a warp take their tickets one after another.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    if (gridDim.x > 1) {
        tickets[i] = atomicAdd(counter, 1);
        return;
    }
    for (unsigned turn = 0; turn < 32; ++turn)
        if (threadIdx.x % 32 == turn) tickets[i] = atomicAdd(counter, 1);
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
