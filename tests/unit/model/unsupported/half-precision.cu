// SAYS: does not support half precision (cuda_fp16.h): use float
#include <cuda_fp16.h>

__global__ void scale(__half* values) { values[threadIdx.x] = values[threadIdx.x] * __float2half(2); }
