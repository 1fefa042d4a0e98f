// SAYS: runs on the device and uses `units::powers`, a variable of the host
namespace units {
constexpr int powers[4] = {1, 2, 4, 8};
}

__global__ void map(int* out) { out[threadIdx.x] = units::powers[threadIdx.x % 4]; }
