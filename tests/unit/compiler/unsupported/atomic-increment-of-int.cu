// SAYS: CUDA's atomicInc takes addresses of unsigned
__global__ void count(int* counter) { atomicInc(counter, 100); }
