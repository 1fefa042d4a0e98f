// SAYS: runs on the device and calls `doubled`, a function of the host
__attribute__((noinline)) int doubled(int x) { return 2 * x; }

__global__ void map(int* out) { out[threadIdx.x] = doubled(out[threadIdx.x]); }
