// One thread arrives for several, and for more than the barrier expects.

#include <cuda/barrier>

// FINDS: failed_assertion @three
// LAUNCH: <<<1, 2>>>
extern "C" __global__ void arrives_three_times_where_two_are_expected(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, 2);
    __syncthreads();
    if (threadIdx.x == 0) (void)barrier.arrive(3);  // @three
    out[threadIdx.x] = 1;
}

// CLEAN
// LAUNCH: <<<1, 2>>>
extern "C" __global__ void arrives_twice_where_two_are_expected(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, 2);
    __syncthreads();
    if (threadIdx.x == 0) (void)barrier.arrive(2);
    barrier.wait_parity(false);
    out[threadIdx.x] = 1;
}
