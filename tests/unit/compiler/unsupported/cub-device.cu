// SAYS: does not support CUB's algorithms for the whole device (cub/device/device_reduce.cuh): these
#include <cub/device/device_reduce.cuh>

__global__ void sum(int* out) { *out = 1; }
