// SAYS: has no clock (clock)
__global__ void measure(long* out) { out[threadIdx.x] = clock(); }
