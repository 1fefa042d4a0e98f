// SAYS: has no cuda::std::vector here
#include <cuda/std/array>

__global__ void fill(int* out)
{
    cuda::std::vector<int> values(4);
    out[threadIdx.x] = values[0];
}
