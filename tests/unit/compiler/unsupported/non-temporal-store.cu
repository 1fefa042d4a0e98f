// SAYS: a kernel accesses memory here in a way that the model does not see
__global__ void ones(int* out) { __builtin_ia32_movnti(out + threadIdx.x, 1); }
