// SAYS: CUDA 13.0 has no header cuda/std/algorithm: write a loop
#include <cuda/std/algorithm>

__global__ void clamp(int* values) { values[threadIdx.x] = cuda::std::clamp(values[threadIdx.x], 0, 9); }
