// VERDICT: FAILED
// WRONG: Accesses.EachNumberGoesThroughSharedMemoryOnce: the kernel executed no shared store at all
// WRONG: Predictions.SharedStoresAreMeasured: not checked
// WRONG: GivenCode.IsUnmodified: was changed

// `reverse` was changed: lanes hand their numbers to each other without shared memory.
#include "lab.hpp"

__global__ void reverse(int* numbers)
{
    int i = threadIdx.x;
    numbers[i] = __shfl_sync(0xF, numbers[i], length - 1 - i);
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
    return 19;
}

double predicted_line_of_the_load()
{
    return 20;
}

double predicted_dynamic_bytes()
{
    return 4000;
}

double predicted_barriers()
{
    return 3;
}
