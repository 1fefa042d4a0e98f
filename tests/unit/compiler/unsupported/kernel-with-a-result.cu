// SAYS: a kernel (__global__) returns nothing
__global__ int first(const int* in) { return in[0]; }
