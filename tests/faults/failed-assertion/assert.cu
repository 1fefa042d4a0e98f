// The kernel says what it counts on.

#include <cassert>

// FINDS: failed_assertion @check
extern "C" __global__ void assertion_that_fails(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(in[i] < 100);  // @check
    out[i] = in[i];
}

// CLEAN
extern "C" __global__ void assertion_that_holds(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(in[i] < n);
    out[i] = in[i];
}

// Threads for which it would not hold have left.
// CLEAN
// LAUNCH: <<<3, 64>>>
extern "C" __global__ void assertion_behind_a_guard(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    assert(i < n);
    out[i] = in[i];
}
