// The first warp fills a tile, the second uses it, round by round; one barrier says that it is full, one that it is
// free.

#include <cuda/atomic>
#include <cuda/barrier>

using BarrierOfTwoWarps = cuda::barrier<cuda::thread_scope_block>;

// CLEAN
extern "C" __global__ void tile_full_and_free(int* out, const int* in, int n)
{
    __shared__ BarrierOfTwoWarps full;
    __shared__ BarrierOfTwoWarps free;
    __shared__ int tile[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x == 0) {
        init(&full, 32);
        init(&free, 32);
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        for (int round = 0; round < 4; ++round) {
            free.wait_parity(round % 2 == 0);
            tile[lane] = in[lane] + round;
            (void)full.arrive();
        }
    } else {
        int sum = 0;
        for (int round = 0; round < 4; ++round) {
            full.wait_parity(round % 2 != 0);
            sum += tile[31 - lane];
            (void)free.arrive();
        }
        out[blockIdx.x * 32 + lane] = sum;
    }
}

// Who fills the tile does not wait until it is free.
// FINDS: race @not_free_write @not_free_read
// ALSO: deadlock @not_free_wait
extern "C" __global__ void tile_full_but_not_free(int* out, const int* in, int n)
{
    __shared__ BarrierOfTwoWarps full;
    __shared__ int tile[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x == 0) init(&full, 64);
    __syncthreads();
    int sum = 0;
    for (int round = 0; round < 4; ++round) {
        if (threadIdx.x < 32) tile[lane] = in[lane] + round;  // @not_free_write
        full.arrive_and_wait();                               // @not_free_wait
        if (threadIdx.x >= 32) sum += tile[31 - lane];        // @not_free_read
    }
    if (threadIdx.x >= 32) out[blockIdx.x * 32 + lane] = sum;
}

// A ring between two threads, with numbers in place of barriers.
// CLEAN
extern "C" __global__ void ring_of_four_places(int* out, const int* in, int n)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> filled;
    __shared__ cuda::atomic<int, cuda::thread_scope_block> used;
    __shared__ int ring[4];
    if (threadIdx.x == 0) {
        filled.store(0, cuda::memory_order_relaxed);
        used.store(0, cuda::memory_order_relaxed);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 0; i < 12; ++i) {
            while (i - used.load(cuda::memory_order_acquire) >= 4) {
            }
            ring[i % 4] = in[i];
            filled.store(i + 1, cuda::memory_order_release);
        }
    } else if (threadIdx.x == 32) {
        int sum = 0;
        for (int i = 0; i < 12; ++i) {
            while (filled.load(cuda::memory_order_acquire) <= i) {
            }
            sum += ring[i % 4];
            used.store(i + 1, cuda::memory_order_release);
        }
        out[blockIdx.x] = sum;
    }
}

// FINDS: race @ring_write @ring_read
extern "C" __global__ void ring_that_is_relaxed(int* out, const int* in, int n)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> filled;
    __shared__ int ring[12];
    if (threadIdx.x == 0) filled.store(0, cuda::memory_order_relaxed);
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 0; i < 12; ++i) {
            ring[i] = in[i];  // @ring_write
            filled.store(i + 1, cuda::memory_order_relaxed);
        }
    } else if (threadIdx.x == 32) {
        int sum = 0;
        for (int i = 0; i < 12; ++i) {
            while (filled.load(cuda::memory_order_relaxed) <= i) {
            }
            sum += ring[i];  // @ring_read
        }
        out[blockIdx.x] = sum;
    }
}
