// VERDICT: FAILED
// WRONG: Accesses.EachNumberGoesOnceAtAnySizeOfTheBlock: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// WRONG: GivenCode.IsUnmodified: was changed
// COUNTS ON GPU: OTHER: nvcc unrolls the loops and makes odd rounds first: lanes with one more are behind

// `reverse_any` was changed: the first warp moves the numbers of all.
#include "lab.hpp"

__global__ void reverse(int* numbers)
{
    __shared__ int staged[length];
    int i = threadIdx.x;
    staged[i] = numbers[i];
    __syncthreads();
    numbers[i] = staged[length - 1 - i];
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
    int count = blockDim.x;
    if (threadIdx.x < 32) {
        for (int i = threadIdx.x; i < count; i += 32) staged[i] = numbers[i];
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        for (int i = threadIdx.x; i < count; i += 32) numbers[i] = staged[count - 1 - i];
    }
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
