// SAYS: does not support bfloat16 (cuda_bf16.h): use float
#include <cuda_bf16.h>

__global__ void copy(__nv_bfloat16* out, const __nv_bfloat16* in) { out[threadIdx.x] = in[threadIdx.x]; }
