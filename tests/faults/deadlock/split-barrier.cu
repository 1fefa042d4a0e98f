// A phase of a barrier in which somebody never arrives.

#include <cuda/barrier>

// FINDS: deadlock @one_too_many
extern "C" __global__ void expects_one_thread_too_many(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x + 1);
    __syncthreads();
    barrier.arrive_and_wait();  // @one_too_many
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// FINDS: deadlock @last_never_arrives
extern "C" __global__ void last_thread_never_arrives(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    if (threadIdx.x < 63) barrier.arrive_and_wait();  // @last_never_arrives
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// It is expected in the second phase, too.
// FINDS: deadlock @leaves_without_word
extern "C" __global__ void threads_leave_without_a_word(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    for (int round = 0; round < 2; ++round) {
        if (round == 1 && threadIdx.x >= 32) return;
        barrier.arrive_and_wait();  // @leaves_without_word
        out[blockIdx.x * blockDim.x + threadIdx.x] = round;
    }
}

// CLEAN
extern "C" __global__ void threads_say_that_they_leave(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    for (int round = 0; round < 2; ++round) {
        if (round == 1 && threadIdx.x >= 32) {
            barrier.arrive_and_drop();
            return;
        }
        barrier.arrive_and_wait();
        out[blockIdx.x * blockDim.x + threadIdx.x] = round;
    }
}

// One warp waits at the barrier, the other one at the block's.
// FINDS: deadlock @object
extern "C" __global__ void waits_at_two_kinds_of_barriers(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    if (threadIdx.x < 32)
        barrier.arrive_and_wait();  // @object
    else
        __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// Arrives before it goes to the block's barrier.
// CLEAN
extern "C" __global__ void arrives_at_one_and_waits_at_the_other(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    if (threadIdx.x < 32)
        barrier.arrive_and_wait();
    else
        (void)barrier.arrive();
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
