// SAYS: does not support random numbers in kernels (curand_kernel.h): fill an array
#include <curand_kernel.h>

__global__ void fill(float* out)
{
    curandState state;
    curand_init(1, threadIdx.x, 0, &state);
    out[threadIdx.x] = curand_uniform(&state);
}
