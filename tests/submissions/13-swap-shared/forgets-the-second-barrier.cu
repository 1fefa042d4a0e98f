// VERDICT: FAILED
// WRONG: Predictions.NeededBarriersAreFound: too low
// ON GPU: UNSEEN: only the model finds races, and runs the threads of a warp one after another

// A barrier between each store and the load behind it, but none before the array is filled again.
#include "lab.hpp"

// The kernels are complete: read them, do not change them. Each is run by one block.

// Reverses `length` numbers through shared memory, one thread for each.
__global__ void reverse(int* numbers)
{
    __shared__ int staged[length];
    int i = threadIdx.x;
    staged[i] = numbers[i];
    __syncthreads();
    numbers[i] = staged[length - 1 - i];
}

// The same without the barrier.
__global__ void reverse_without_barrier(int* numbers)
{
    __shared__ int staged[length];
    int i = threadIdx.x;
    staged[i] = numbers[i];
    numbers[i] = staged[length - 1 - i];
}

// Reverses as many numbers as the block has threads: how large `staged` is, the launch says.
__global__ void reverse_any(int* numbers)
{
    extern __shared__ int staged[];
    int i = threadIdx.x;
    int last = blockDim.x - 1;
    staged[i] = numbers[i];
    __syncthreads();
    numbers[i] = staged[last - i];
}

// Reverses, then moves all numbers on by one place, through the same array. A barrier can be put at four places.
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
    return 25;
}
double predicted_line_of_the_load()
{
    return 26;
}

double predicted_dynamic_bytes()
{
    return 1000 * sizeof(int);
}

double predicted_barriers()
{
    return 2;
}
