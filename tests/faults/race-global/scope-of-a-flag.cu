// The scope of an atomic object says who may use it.

#include <cuda/atomic>

// FINDS: race @narrow_store @narrow_load
// FINDS: race @narrow_value @narrow_take
// OUT: zeros
extern "C" __global__ void flag_of_a_block_between_blocks(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_block> flag(out[1]);
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = in[7];                             // @narrow_value
        flag.store(1, cuda::memory_order_release);  // @narrow_store
    } else {
        while (flag.load(cuda::memory_order_acquire) == 0) {  // @narrow_load
        }
        out[2] = out[0];  // @narrow_take
    }
}

// FINDS: race @sum_of_block @sum_of_block
// OUT: zeros
extern "C" __global__ void sum_of_a_block_between_blocks(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_block> sum(out[0]);
    sum.fetch_add(in[threadIdx.x], cuda::memory_order_relaxed);  // @sum_of_block
}

// CLEAN
// OUT: zeros
extern "C" __global__ void sum_of_a_block_in_its_own_place(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_block> sum(out[blockIdx.x]);
    sum.fetch_add(in[threadIdx.x], cuda::memory_order_relaxed);
}

// CLEAN
// OUT: zeros
extern "C" __global__ void sum_of_the_device_between_blocks(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> sum(out[0]);
    sum.fetch_add(in[threadIdx.x], cuda::memory_order_relaxed);
}

// Atomic among the steps of one thread: no help against others.
// FINDS: race @sum_of_thread @sum_of_thread
// OUT: zeros
extern "C" __global__ void sum_of_a_thread_between_threads(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_thread> sum(out[blockIdx.x]);
    sum.fetch_add(in[threadIdx.x], cuda::memory_order_relaxed);  // @sum_of_thread
}

// An atomic store and a plain load of the same word.
// FINDS: race @atomic_store @plain_load
// OUT: zeros
extern "C" __global__ void flag_read_without_its_atomic(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[1]);
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0)
        flag.store(1, cuda::memory_order_release);  // @atomic_store
    else
        out[2] = out[1];  // @plain_load
}
