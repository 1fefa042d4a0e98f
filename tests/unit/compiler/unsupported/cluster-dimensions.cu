// SAYS: no clusters of blocks (__cluster_dims__)
__global__ void __cluster_dims__(2, 1, 1) fill(int* out) { out[threadIdx.x] = 1; }
