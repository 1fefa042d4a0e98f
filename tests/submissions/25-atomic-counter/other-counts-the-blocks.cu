// VERDICT: SOLVED

// One thread takes the tickets of its block, and counts the blocks that are done.
#include "lab.hpp"

__device__ unsigned done;
__global__ void take_tickets(int* counter, int* tickets, int n)
{
    __shared__ int first;
    int begin = blockIdx.x * blockDim.x, i = begin + threadIdx.x;
    if (threadIdx.x == 0) first = atomicAdd(counter, min((int)blockDim.x, n - begin));
    __syncthreads();
    if (i < n) tickets[i] = first + threadIdx.x;
    __threadfence();
    if (threadIdx.x == 0) atomicInc(&done, gridDim.x - 1);
}

// Given, do not change it. __syncwarp() writes down what the lanes of a warp do anyway when they execute an instruction
// together: all have loaded before any of them stores.
__global__ void add_in_three_steps(int* counter)
{
    int seen = *counter;
    __syncwarp();
    *counter = seen + 1;
}

// PREDICTION: the counter begins at 0. What does it show after one warp of 32 threads has run add_in_three_steps?
double predicted_count_of_one_warp()
{
    return 1;
}

// PREDICTION: all lanes of a warp add to the same counter. How many sectors does one atomic request of take_tickets
// touch?
double predicted_sectors_per_atomic()
{
    return 1;
}
