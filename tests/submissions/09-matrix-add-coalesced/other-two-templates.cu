// VERDICT: SOLVED

// The flag chooses one of two functions that the compiler makes of a template.
#include "lab.hpp"

template <bool coalesced>
__device__ void add_one_element(float* __restrict__ c, const float* __restrict__ a, const float* __restrict__ b, int n)
{
    const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    if (max(x, y) >= static_cast<unsigned>(n)) return;

    const unsigned i = coalesced ? y * n + x : x * n + y;
    c[i] = __ldg(a + i) + __ldg(b + i);
}

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    if (coalesced)
        add_one_element<true>(c, a, b, n);
    else
        add_one_element<false>(c, a, b, n);
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
