// SAYS: a kernel accesses memory here in a way that the model does not see
__global__ void exponents(int* out, const float* in) { frexpf(in[threadIdx.x], out + threadIdx.x); }
