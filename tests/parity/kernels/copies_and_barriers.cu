// Asynchronous copies, barriers in memory, cuda::atomic_ref, and blocks that meet.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

#include "copies_and_barriers.hpp"
#include "thread_in_grid.hpp"

namespace cg = cooperative_groups;

using DeviceAtomic = cuda::atomic_ref<int, cuda::thread_scope_device>;
using BlockAtomic = cuda::atomic_ref<int, cuda::thread_scope_block>;
using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void reference_added(int* out, const int* in)
{
    const int i = thread_in_grid();
    DeviceAtomic(out[i]).fetch_add(in[i], cuda::memory_order_relaxed);
}

__global__ void reference_added_with_result(int* out, int* old, const int* in)
{
    const int i = thread_in_grid();
    old[i] = DeviceAtomic(out[i]).fetch_add(in[i], cuda::memory_order_relaxed);
}

__global__ void reference_added_to_one(int* out, const int* in)
{
    const int i = thread_in_grid();
    DeviceAtomic(out[i % 2]).fetch_add(in[i], cuda::memory_order_relaxed);
}

__global__ void reference_added_in_block(int* out, const int* in)
{
    const int i = thread_in_grid();
    BlockAtomic(out[i]).fetch_add(in[i], cuda::memory_order_relaxed);
}

__global__ void reference_loaded_and_stored(int* out, int* in)
{
    const int i = thread_in_grid();
    const int value = DeviceAtomic(in[i]).load(cuda::memory_order_relaxed);
    DeviceAtomic(out[i]).store(value, cuda::memory_order_relaxed);
}

__global__ void reference_acquired_and_released(int* out, int* in)
{
    const int i = thread_in_grid();
    const int value = DeviceAtomic(in[i]).load(cuda::memory_order_acquire);
    DeviceAtomic(out[i]).store(value, cuda::memory_order_release);
}

__global__ void reference_exchanged(int* out, int* old, const int* in)
{
    const int i = thread_in_grid();
    old[i] = DeviceAtomic(out[i]).exchange(in[i], cuda::memory_order_relaxed);
}

__global__ void reference_swapped(int* out, int* old, const int* in)
{
    const int i = thread_in_grid();
    int expected = 0;
    DeviceAtomic(out[i]).compare_exchange_strong(expected, in[i], cuda::memory_order_relaxed);
    old[i] = expected;
}

__global__ void reference_multiplied(int* out, const int* in)
{
    const int i = thread_in_grid();
    const int factor = in[i];
    DeviceAtomic product(out[i]);
    int value = product.load(cuda::memory_order_relaxed);
    while (!product.compare_exchange_weak(value, value * factor, cuda::memory_order_relaxed)) {
    }
}

__global__ void shared_reference_added(int* out, const int* in)
{
    __shared__ int sums[32];
    const int i = thread_in_grid();
    if (threadIdx.x < 32) sums[threadIdx.x] = 0;
    __syncthreads();
    BlockAtomic(sums[threadIdx.x % 32]).fetch_add(in[i], cuda::memory_order_relaxed);
    __syncthreads();
    out[i] = sums[threadIdx.x % 32];
}

__global__ void copies_of_4_bytes(int* out, const int* in)
{
    __shared__ int tile[64];
    const int i = thread_in_grid();
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void copies_of_8_bytes(float2* out, const float2* in)
{
    __shared__ float2 tile[64];
    const int i = thread_in_grid();
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], 8);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void copies_of_16_bytes(float4* out, const float4* in)
{
    __shared__ float4 tile[64];
    const int i = thread_in_grid();
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void copies_of_every_other(int* out, const int* in)
{
    __shared__ int tile[64];
    const int i = thread_in_grid();
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[2 * i], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

// The rows of a tile with 32 columns: all lanes of a warp write to one bank.
__global__ void copies_into_columns(int* out, const int* in)
{
    __shared__ int tile[32][32];
    const int i = thread_in_grid();
    __pipeline_memcpy_async(&tile[threadIdx.x % 32][threadIdx.x / 32], &in[i], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[i] = tile[threadIdx.x % 32][threadIdx.x / 32];
}

__global__ void copies_with_zeros(int* out, const int* in)
{
    __shared__ int tile[64];
    const int i = thread_in_grid();
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], 4, threadIdx.x % 2 == 0 ? 0 : 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void copies_of_4_bytes_by_ptx(int* out, const int* in)
{
    __shared__ int tile[64];
    const int i = thread_in_grid();
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"(to), "l"(in + i) : "memory");
    asm volatile("cp.async.commit_group;\n\tcp.async.wait_group 0;" : : : "memory");
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void copies_of_8_bytes_by_ptx(float2* out, const float2* in)
{
    __shared__ float2 tile[64];
    const int i = thread_in_grid();
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" : : "r"(to), "l"(in + i), "n"(8) : "memory");
    asm volatile("cp.async.wait_all;" : : : "memory");
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void copies_of_16_bytes_by_ptx(float4* out, const float4* in)
{
    __shared__ float4 tile[64];
    const int i = thread_in_grid();
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" : : "r"(to), "l"(in + i) : "memory");
    asm volatile("cp.async.commit_group;" : : : "memory");
    asm volatile("cp.async.wait_group %0;" : : "n"(0) : "memory");
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void copies_with_zeros_by_ptx(float4* out, const float4* in, int copied)
{
    __shared__ float4 tile[64];
    const int i = thread_in_grid();
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    const int bytes = threadIdx.x % 2 == 0 ? 16 : copied;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" : : "r"(to), "l"(in + i), "r"(bytes) : "memory");
    asm volatile("cp.async.wait_all;" : : : "memory");
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void acquired_and_released_by_ptx(int* out, const int* in)
{
    const int i = thread_in_grid();
    int value = 0;
    asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(in + i) : "memory");
    asm volatile("st.release.gpu.global.s32 [%0], %1;" : : "l"(out + i), "r"(value) : "memory");
}

__global__ void copies_of_a_group(int* out, const int* in)
{
    __shared__ int tile[64];
    const int i = thread_in_grid();
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, tile, &in[blockIdx.x * 64], cuda::aligned_size_t<16>(sizeof tile));
    cg::wait(block);
    out[i] = tile[63 - threadIdx.x];
}

__global__ void copies_by_a_barrier(int* out, const int* in)
{
    __shared__ int tile[64];
    __shared__ BlockBarrier barrier;
    const int i = thread_in_grid();
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(&tile[threadIdx.x], &in[i], cuda::aligned_size_t<4>(4), barrier);
    barrier.arrive_and_wait();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void copies_by_a_barrier_of_16_bytes(float4* out, const float4* in)
{
    __shared__ float4 tile[64];
    __shared__ BlockBarrier barrier;
    const int i = thread_in_grid();
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(&tile[threadIdx.x], &in[i], cuda::aligned_size_t<16>(16), barrier);
    barrier.arrive_and_wait();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void stages_of_a_thread(int* out, const int* in, int rounds)
{
    __shared__ int tiles[2][64];
    const int i = thread_in_grid();
    const int all = static_cast<int>(gridDim.x * blockDim.x);
    auto stages = cuda::make_pipeline();
    int sum = 0;
    stages.producer_acquire();
    cuda::memcpy_async(&tiles[0][threadIdx.x], &in[i], cuda::aligned_size_t<4>(4), stages);
    stages.producer_commit();
    for (int round = 1; round <= rounds; ++round) {
        stages.producer_acquire();
        if (round < rounds)
            cuda::memcpy_async(&tiles[round % 2][threadIdx.x], &in[round * all + i], cuda::aligned_size_t<4>(4),
                               stages);
        stages.producer_commit();
        cuda::pipeline_consumer_wait_prior<1>(stages);
        sum += tiles[(round + 1) % 2][threadIdx.x];
        stages.consumer_release();
    }
    out[i] = sum;
}

__global__ void stages_of_a_block(int* out, const int* in, int rounds)
{
    __shared__ int tiles[2][64];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    const int i = thread_in_grid();
    const int all = static_cast<int>(gridDim.x * blockDim.x);
    auto stages = cuda::make_pipeline(cg::this_thread_block(), &state);
    int sum = 0;
    for (int round = 0; round < rounds; ++round) {
        stages.producer_acquire();
        cuda::memcpy_async(&tiles[round % 2][threadIdx.x], &in[round * all + i], cuda::aligned_size_t<4>(4), stages);
        stages.producer_commit();
        stages.consumer_wait();
        sum += tiles[round % 2][63 - threadIdx.x];
        stages.consumer_release();
    }
    out[i] = sum;
}

__global__ void reversed_by_a_barrier(int* out, const int* in)
{
    __shared__ int tile[64];
    __shared__ BlockBarrier barrier;
    const int i = thread_in_grid();
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = in[i];
    barrier.arrive_and_wait();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void reversed_by_arrivals(int* out, const int* in)
{
    __shared__ int tile[64];
    __shared__ BlockBarrier barrier;
    const int i = thread_in_grid();
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = in[i];
    auto token = barrier.arrive();
    barrier.wait(cuda::std::move(token));
    out[i] = tile[63 - threadIdx.x];
}

__global__ void reversed_in_a_grid(int* out, int* between, const int* in)
{
    const int i = thread_in_grid();
    between[i] = in[i];
    cg::this_grid().sync();
    out[i] = between[static_cast<int>(gridDim.x * blockDim.x) - 1 - i];
}
