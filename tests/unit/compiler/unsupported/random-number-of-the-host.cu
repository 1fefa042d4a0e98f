// SAYS: a kernel uses `rand`, a function of a library
__global__ void fill(int* out) { out[threadIdx.x] = rand(); }
