// SAYS: does not support PTX (cuda/ptx)
#include <cuda/ptx>

__global__ void lane(unsigned* out) { out[threadIdx.x] = cuda::ptx::get_sreg_laneid(); }
