// SAYS: function-of-the-host-that-is-inlined.cu:4: error: `map(int*)` runs on the device and calls `doubled`
static inline int doubled(int x) { return 2 * x + 1; }

__global__ void map(int* out) { out[threadIdx.x] = doubled(out[threadIdx.x]); }
