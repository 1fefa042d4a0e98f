#include "lab.hpp"

// PREDICTION: 257 elements, but by mistake only one block of 256 threads. When your kernel is finished, how many
// elements of `out` does this launch leave untouched?
double predicted_untouched_elements()
{
    return unknown;
}

// PREDICTION: what is the index of the first of them?
double predicted_first_untouched_index()
{
    return unknown;
}

int blocks_for(int n)
{
    // TODO 1: as many blocks of threads_per_block threads as n elements need; at least one.
    return 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    // TODO 2: give this thread its own element: which number has the thread in the whole grid?
    // TODO 3: write that element of `in`, plus 1, to `out`. Threads without an element must do nothing.
}
