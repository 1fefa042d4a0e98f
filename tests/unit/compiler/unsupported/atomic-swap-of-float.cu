// SAYS: CUDA's atomicCAS takes addresses of unsigned short, int, unsigned and unsigned long long
__global__ void swap(float* out) { atomicCAS(out, 1.0f, 2.0f); }
