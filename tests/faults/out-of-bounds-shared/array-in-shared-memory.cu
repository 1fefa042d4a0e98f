// An array that knows its size, in front of another one.

#include <cuda/std/array>

// FINDS: out_of_bounds @one_too_many
// ALSO: race @one_too_many @first
extern "C" __global__ void index_of_the_size(int* out, const int* in, int n)
{
    __shared__ cuda::std::array<int, 64> values;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[threadIdx.x] = in[i];  // @first
    __syncthreads();
    out[i] = values[threadIdx.x + 1];  // @one_too_many
}

// CLEAN
extern "C" __global__ void index_below_the_size(int* out, const int* in, int n)
{
    __shared__ cuda::std::array<int, 64> values;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = values[(threadIdx.x + 1) % values.size()];
}
