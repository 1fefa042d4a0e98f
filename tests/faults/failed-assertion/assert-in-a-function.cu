// The assertion belongs to a function that the kernel calls.

#include <cassert>

__device__ int checked_element(const int* in, int n, int i)
{
    assert(i >= 0 && i < n);  // @inside
    return in[i];
}

// FINDS: failed_assertion @inside
extern "C" __global__ void neighbour_past_the_end(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = checked_element(in, n, i + 1);
}

// CLEAN
extern "C" __global__ void neighbour_round_the_corner(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = checked_element(in, n, (i + 1) % n);
}
