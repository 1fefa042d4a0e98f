// SAYS: does not support CUB (cub/cub.cuh)
#include <cub/cub.cuh>

__global__ void sum(int* out, const int* in)
{
    __shared__ typename cub::WarpReduce<int>::TempStorage storage;
    out[threadIdx.x] = cub::WarpReduce<int>(storage).Sum(in[threadIdx.x]);
}
