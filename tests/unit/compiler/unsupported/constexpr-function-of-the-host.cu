// SAYS: runs on the device and calls `square`, a function of the host
constexpr int square(int x) { return x * x; }

__global__ void map(int* out) { out[threadIdx.x] = square(out[threadIdx.x]); }
