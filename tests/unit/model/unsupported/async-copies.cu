// SAYS: does not support asynchronous copies (cuda_pipeline.h): load, then store to shared memory
#include <cuda_pipeline.h>

__global__ void copy(float* out, const float* in)
{
    __shared__ float tile[32];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[threadIdx.x] = tile[threadIdx.x];
}
