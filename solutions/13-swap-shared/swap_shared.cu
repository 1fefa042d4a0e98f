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
    // The 4 threads are lanes of one warp, and a warp stores for all of its lanes at once.
    return 1;
}

// PREDICTION: suppose that the threads of `reverse_without_barrier` run one after another: thread 0 from its first line
// to its last, then thread 1, then 2, then 3. How many of the 4 numbers are right afterwards?
double predicted_right_numbers()
{
    // Threads 0 and 1 read what threads 3 and 2 have yet to write. Threads 2 and 3 come late enough to find it.
    return 2;
}

// PREDICTION: two accesses of `reverse_without_barrier` race for `staged`: a store and a load. Write the numbers of
// their lines, as they stand beside them, from 1 to 4. First the store:
double predicted_line_of_the_store()
{
    // One thread stores its number here ...
    return 3;
}

// PREDICTION: and the line of the load:
double predicted_line_of_the_load()
{
    // ... and another one reads it here. Nothing says which of them is first.
    return 4;
}

// PREDICTION: how many bytes of dynamic shared memory does `reverse_any` need for a block of 1000 threads?
double predicted_dynamic_bytes()
{
    // 4 bytes for each int.
    return 1000 * sizeof(int);
}

// PREDICTION: how many of the four barriers of `reverse_and_rotate` are needed, so that nothing can go wrong?
double predicted_barriers()
{
    // a: what others have filled in is read. b: it is overwritten, when all have read it. c: it is read again. After
    // the last read nobody touches `staged` any more, so d waits for nothing; numbers[i] belongs to one thread alone.
    return 3;
}
