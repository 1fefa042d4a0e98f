// SAYS: does not support CUDA's internal headers (texture_fetch_functions.h): leave it out
#include <texture_fetch_functions.h>

__global__ void copy(float* out, cudaTextureObject_t texture)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}
