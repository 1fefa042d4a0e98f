// VERDICT: SOLVED

// Asks the grid who it is, and adds by a function of its own.
#include "lab.hpp"

#include <cooperative_groups.h>

double predicted_untouched_elements()
{
    return 1;
}

double predicted_first_untouched_index()
{
    return 256;
}

int blocks_for(int n)
{
    return n == 0 ? 1 : (n + threads_per_block - 1) / threads_per_block;
}

template <class Number>
__device__ Number one_more_than(const Number& number)
{
    return number + Number{1};
}

__global__ void add_one(int* out, const int* in, int n)
{
    const auto i = cooperative_groups::this_grid().thread_rank();
    if (i < static_cast<unsigned>(n)) out[i] = one_more_than(in[i]);
}
