#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // TODO: between the load and the store of one thread, others do the same. Make the three steps one, so that no
    // addition is lost and no ticket is given twice.
    int ticket = *counter;
    *counter = ticket + 1;
    tickets[i] = ticket;
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
    return unknown;
}

// PREDICTION: all lanes of a warp add to the same counter. How many sectors does one atomic request of take_tickets
// touch?
double predicted_sectors_per_atomic()
{
    return unknown;
}
