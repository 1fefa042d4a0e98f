// A barrier in shared memory has no content until somebody gives it one.

#include <cuda/barrier>

// FINDS: uninitialized @no_init
extern "C" __global__ void barrier_that_nobody_set_up(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    barrier.arrive_and_wait();  // @no_init
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// The first block's barrier is not that of the second.
// FINDS: uninitialized @first_block_only
extern "C" __global__ void barrier_set_up_in_the_first_block(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (blockIdx.x == 0 && threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    barrier.arrive_and_wait();  // @first_block_only
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// CLEAN
extern "C" __global__ void barrier_set_up_in_each_block(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    barrier.arrive_and_wait();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
