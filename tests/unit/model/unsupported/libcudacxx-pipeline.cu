// SAYS: does not support libcu++ (cuda/pipeline)
#include <cuda/pipeline>

__global__ void copy(int* out) { out[threadIdx.x] = 1; }
