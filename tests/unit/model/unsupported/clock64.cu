// SAYS: has no clock (clock64)
__global__ void measure(long long* out) { out[threadIdx.x] = clock64(); }
