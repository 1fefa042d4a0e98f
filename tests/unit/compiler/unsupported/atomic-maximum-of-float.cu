// SAYS: CUDA's atomicMax takes addresses of int, unsigned, long long and unsigned long long
__global__ void largest(float* out, const float* in) { atomicMax(out, in[threadIdx.x]); }
