// SAYS: does not support libcu++ (cuda/std/bitset): use an integer, and cuda/std/bit
#include <cuda/std/bitset>

__global__ void count(unsigned* out) { out[threadIdx.x] = cuda::std::bitset<32>(threadIdx.x).count(); }
