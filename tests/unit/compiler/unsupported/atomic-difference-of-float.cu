// SAYS: CUDA's atomicSub takes addresses of int and unsigned. Others: atomicAdd with the negative value
__global__ void subtract(float* out, const float* in) { atomicSub(out, in[threadIdx.x]); }
