// SAYS: does not support textures (texture_fetch_functions.h)
#include <texture_fetch_functions.h>

__global__ void copy(float* out, cudaTextureObject_t texture)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}
