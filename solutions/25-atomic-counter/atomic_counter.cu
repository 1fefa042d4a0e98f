#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // What atomicAdd returns was in the counter just before this thread's addition, and in no other thread's. To read
    // the counter again afterwards would show what others have added meanwhile.
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

// PREDICTION: the counter begins at 0. What does it show after one warp of 32 threads has run add_in_three_steps?
double predicted_count_of_one_warp()
{
    // All lanes load 0, so all lanes store 1: 31 of 32 additions are lost.
    return 1;
}

// PREDICTION: all lanes of a warp add to the same counter. How many sectors does one atomic request of take_tickets
// touch?
double predicted_sectors_per_atomic()
{
    // One address lies in one sector, however many lanes want it.
    return 1;
}
