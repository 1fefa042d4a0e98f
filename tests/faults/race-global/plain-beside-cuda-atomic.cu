// Whoever shares a word with an atomic access accesses it atomically, too.

#include <cuda/atomic>

using Atomic = cuda::atomic_ref<int, cuda::thread_scope_device>;

// OUT: zeros
// FINDS: race @plain_store @atomic_load
extern "C" __global__ void plain_store_and_atomic_load(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) out[0] = 1;                                          // @plain_store
    if (blockIdx.x == 1) out[1 + threadIdx.x] = Atomic(out[0]).load(cuda::memory_order_relaxed);  // @atomic_load
}

// OUT: zeros
// FINDS: race @atomic_store @plain_load
extern "C" __global__ void atomic_store_and_plain_load(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) Atomic(out[0]).store(1, cuda::memory_order_relaxed);  // @atomic_store
    if (blockIdx.x == 1) out[1 + threadIdx.x] = out[0];                                            // @plain_load
}

// The guide's loop, by cuda::atomic_ref: the plain load is checked by the swap.
// OUT: zeros
// CLEAN
extern "C" __global__ void loop_of_swaps_by_cuda_atomic(int* out, const int* in, int n)
{
    Atomic maximum(out[0]);
    const int value = in[blockIdx.x * blockDim.x + threadIdx.x];
    int old = out[0];
    while (old < value && !maximum.compare_exchange_weak(old, value, cuda::memory_order_relaxed)) {
    }
}
