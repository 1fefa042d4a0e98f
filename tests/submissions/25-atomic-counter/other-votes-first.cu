// VERDICT: SOLVED

// The lanes count themselves by a vote; one takes the tickets of the warp, and hands on the first.
#include "lab.hpp"

__global__ void take_tickets(int* counter, int* tickets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned taking = __ballot_sync(0xffffffff, i < n);
    const unsigned lane = threadIdx.x % warpSize;
    if (i >= n) return;
    const int leader = __ffs(taking) - 1;
    int first = 0;
    if (lane == leader) first = atomicAdd(counter, __popc(taking));
    first = __shfl_sync(taking, first, leader);
    tickets[i] = first + __popc(taking & ((1u << lane) - 1));
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
