// SAYS: a kernel uses `memmove`, a function of a library
#include <algorithm>

__global__ void copy(float* out, const float* in, int n)
{
    if (threadIdx.x == 0) std::copy(in, in + n, out);
}
