// SAYS: uses `stl_algobase.h` of the C++ library, which is for the host
#include <algorithm>

__global__ void copy(float* out, const float* in, int n)
{
    if (threadIdx.x == 0) std::copy(in, in + n, out);
}
