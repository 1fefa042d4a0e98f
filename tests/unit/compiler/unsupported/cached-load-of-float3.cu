// SAYS: CUDA has __ldg, __ldca, __ldcg, __ldcs, __ldlu and __ldcv for numbers, and for vectors of 2 or 4
__global__ void copy(float3* out, const float3* in) { out[threadIdx.x] = __ldg(&in[threadIdx.x]); }
