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
    __shared__ int staged[length];        // 1
    int i = threadIdx.x;                  // 2
    staged[i] = numbers[i];               // 3
    numbers[i] = staged[length - 1 - i];  // 4
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

// PREDICTION: how many warp instructions does `reverse` need to store its 4 numbers into shared memory?
double predicted_shared_stores()
{
    return unknown;
}

// PREDICTION: suppose that the threads of `reverse_without_barrier` run one after another: thread 0 from its first line
// to its last, then thread 1, then 2, then 3. How many of the 4 numbers are right afterwards?
double predicted_right_numbers()
{
    return unknown;
}

// PREDICTION: two accesses of `reverse_without_barrier` race for `staged`: a store and a load. Write the numbers of
// their lines, as they stand beside them, from 1 to 4. First the store:
double predicted_line_of_the_store()
{
    return unknown;
}

// PREDICTION: and the line of the load:
double predicted_line_of_the_load()
{
    return unknown;
}

// PREDICTION: how many bytes of dynamic shared memory does `reverse_any` need for a block of 1000 threads?
double predicted_dynamic_bytes()
{
    return unknown;
}

// PREDICTION: how many of the four barriers of `reverse_and_rotate` are needed, so that nothing can go wrong?
double predicted_barriers()
{
    return unknown;
}
