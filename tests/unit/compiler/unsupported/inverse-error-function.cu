// SAYS: has no erfinv
__global__ void invert(double* out, const double* in) { out[threadIdx.x] = erfinv(in[threadIdx.x]); }
