// A message goes from block to block, each of which waits for the one before it and then tells the next. out[0] is the
// message, out[8] and those behind it are the flags.

#include <cuda/atomic>

// Each block knows what the one knew that told it, the last one of the first one's message, too.
// CLEAN
// LAUNCH: <<<6, 32>>>
// OUT: zeros
extern "C" __global__ void message_passed_on_by_blocks(int* out, const int* in, int n)
{
    volatile int* flags = out + 8;
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = in[7];
    } else {
        while (flags[blockIdx.x - 1] == 0) {
        }
        __threadfence();
    }
    if (blockIdx.x == gridDim.x - 1) out[1] = out[0];
    __threadfence();
    flags[blockIdx.x] = 1;
}

// One in the middle passes the flag on, and nothing that stands behind it.
// FINDS: race @message @taken_at_the_end
// LAUNCH: <<<6, 32>>>
// OUT: zeros
extern "C" __global__ void message_lost_on_the_way(int* out, const int* in, int n)
{
    volatile int* flags = out + 8;
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = in[7];  // @message
    } else {
        while (flags[blockIdx.x - 1] == 0) {
        }
        if (blockIdx.x != 3) __threadfence();
    }
    if (blockIdx.x == gridDim.x - 1) out[1] = out[0];  // @taken_at_the_end
    if (blockIdx.x != 3) __threadfence();
    flags[blockIdx.x] = 1;
}

// Acquired from the one, released to the other.
// CLEAN
// LAUNCH: <<<6, 32>>>
// OUT: zeros
extern "C" __global__ void message_released_from_block_to_block(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    cuda::atomic_ref<int, cuda::thread_scope_device> own(out[8 + blockIdx.x]);
    if (blockIdx.x == 0) {
        out[0] = in[7];
    } else {
        cuda::atomic_ref<int, cuda::thread_scope_device> earlier(out[7 + blockIdx.x]);
        while (earlier.load(cuda::memory_order_acquire) == 0) {
        }
    }
    if (blockIdx.x == gridDim.x - 1) out[1] = out[0];
    own.store(1, cuda::memory_order_release);
}

// One in the middle acquires nothing, and has nothing to pass on.
// FINDS: race @released_message @taken_from_the_last
// LAUNCH: <<<6, 32>>>
// OUT: zeros
extern "C" __global__ void message_of_which_one_does_not_know(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    cuda::atomic_ref<int, cuda::thread_scope_device> own(out[8 + blockIdx.x]);
    if (blockIdx.x == 0) {
        out[0] = in[7];  // @released_message
    } else {
        cuda::atomic_ref<int, cuda::thread_scope_device> earlier(out[7 + blockIdx.x]);
        const auto order = blockIdx.x == 3 ? cuda::memory_order_relaxed : cuda::memory_order_acquire;
        while (earlier.load(order) == 0) {
        }
    }
    if (blockIdx.x == gridDim.x - 1) out[1] = out[0];  // @taken_from_the_last
    own.store(1, cuda::memory_order_release);
}
