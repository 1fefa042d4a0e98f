// The first block hands a value to the second by a flag of cuda::atomic. out[0] is the value, out[1] the flag.

#include <cuda/atomic>

// Who stores the flag says nothing of what it did before.
// FINDS: race @relaxed_store_value @relaxed_store_take
// OUT: zeros
extern "C" __global__ void flag_stored_relaxed(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[1]);
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = in[7];  // @relaxed_store_value
        flag.store(1, cuda::memory_order_relaxed);
    } else {
        while (flag.load(cuda::memory_order_acquire) == 0) {
        }
        out[2] = out[0];  // @relaxed_store_take
    }
}

// Who reads the flag may have read the value before.
// FINDS: race @relaxed_load_value @relaxed_load_take
// OUT: zeros
extern "C" __global__ void flag_loaded_relaxed(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[1]);
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = in[7];  // @relaxed_load_value
        flag.store(1, cuda::memory_order_release);
    } else {
        while (flag.load(cuda::memory_order_relaxed) == 0) {
        }
        out[2] = out[0];  // @relaxed_load_take
    }
}

// A barrier of the reader's block is no acquiring load.
// FINDS: race @before_barrier_value @behind_barrier_take
// OUT: zeros
extern "C" __global__ void flag_loaded_relaxed_before_a_barrier(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[1]);
    if (blockIdx.x == 0) {
        if (threadIdx.x != 0) return;
        out[0] = in[7];  // @before_barrier_value
        flag.store(1, cuda::memory_order_release);
    } else {
        if (threadIdx.x == 0)
            while (flag.load(cuda::memory_order_relaxed) == 0) {
            }
        __syncthreads();
        out[2 + threadIdx.x] = out[0];  // @behind_barrier_take
    }
}

// CLEAN
// OUT: zeros
extern "C" __global__ void flag_released_and_acquired(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[1]);
    if (blockIdx.x == 0) {
        if (threadIdx.x != 0) return;
        out[0] = in[7];
        flag.store(1, cuda::memory_order_release);
    } else {
        if (threadIdx.x == 0)
            while (flag.load(cuda::memory_order_acquire) == 0) {
            }
        __syncthreads();
        out[2 + threadIdx.x] = out[0];
    }
}

// The order that they have when nobody says another.
// CLEAN
// OUT: zeros
extern "C" __global__ void flag_of_the_usual_order(int* out, const int* in, int n)
{
    cuda::atomic_ref<int> flag(out[1]);
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = in[7];
        flag = 1;
        flag.notify_all();
    } else {
        flag.wait(0);
        out[2] = out[0];
    }
}

// CLEAN
// OUT: zeros
extern "C" __global__ void relaxed_flag_between_fences(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[1]);
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = in[7];
        cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
        flag.store(1, cuda::memory_order_relaxed);
    } else {
        while (flag.load(cuda::memory_order_relaxed) == 0) {
        }
        cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
        out[2] = out[0];
    }
}

// Two flags, of which the one that is waited for is not the one that releases.
// FINDS: race @two_flags_value @two_flags_take
// OUT: zeros
extern "C" __global__ void waits_for_the_other_flag(int* out, const int* in, int n)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(out[1]);
    cuda::atomic_ref<int, cuda::thread_scope_device> begun(out[3]);
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = in[7];  // @two_flags_value
        ready.store(1, cuda::memory_order_release);
        begun.store(1, cuda::memory_order_relaxed);
    } else {
        while (begun.load(cuda::memory_order_acquire) == 0) {
        }
        out[2] = out[0];  // @two_flags_take
    }
}
