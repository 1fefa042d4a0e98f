// SAYS: runs on the device and calls `sum`, a function of the host
struct Pair {
    int a, b;
    int sum() const { return a + b; }
};

__global__ void map(int* out, Pair pair) { out[threadIdx.x] = pair.sum(); }
