// SAYS: does not support libcu++ (cuda/barrier): use __syncthreads()
#include <cuda/barrier>

__global__ void meet(int* out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    barrier.arrive_and_wait();
    out[threadIdx.x] = 1;
}
