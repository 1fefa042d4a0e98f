// SAYS: put it into a variable first
__device__ __attribute__((noinline)) float sum_of(float4 four) { return four.x + four.y + four.z + four.w; }

__global__ void sums(float* out, const float4* in) { out[threadIdx.x] = sum_of(in[threadIdx.x]); }
