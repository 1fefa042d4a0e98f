// SAYS: runs on the device and calls `~Guard`, a function of the host
struct Guard {
    int* place;
    ~Guard() { *place = 1; }
};

__global__ void map(int* out) { Guard guard{out + threadIdx.x}; }
