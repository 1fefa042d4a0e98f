// Tiles that come by asynchronous copies.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda_pipeline.h>

// FINDS: race @no_wait_copy @no_wait_read
extern "C" __global__ void tile_without_a_wait(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], sizeof(int));  // @no_wait_copy
    __pipeline_commit();
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];  // @no_wait_read
}

// Also of its own.
// FINDS: race @own_copy @own_read
extern "C" __global__ void own_element_without_a_wait(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], sizeof(int));  // @own_copy
    __pipeline_commit();
    out[i] = tile[threadIdx.x];  // @own_read
}

// CLEAN
extern "C" __global__ void own_element_behind_the_wait(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[i] = tile[threadIdx.x];
}

// What is in no batch nobody waits for.
// FINDS: race @no_commit_copy @no_commit_read
extern "C" __global__ void tile_without_a_commit(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], sizeof(int));  // @no_commit_copy
    __pipeline_wait_prior(0);
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];  // @no_commit_read
}

// Each thread waits for its own copies, and nobody for those of others.
// FINDS: race @no_barrier_copy @no_barrier_read
// ALSO: uninitialized @no_barrier_read
extern "C" __global__ void tile_without_a_barrier(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], sizeof(int));  // @no_barrier_copy
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[i] = tile[63 - threadIdx.x];  // @no_barrier_read
}

// The barrier comes first: behind it a copy may still be under way.
// FINDS: race @barrier_first_copy @barrier_first_read
extern "C" __global__ void tile_with_the_barrier_first(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], sizeof(int));  // @barrier_first_copy
    __pipeline_commit();
    __syncthreads();
    __pipeline_wait_prior(0);
    out[i] = tile[63 - threadIdx.x];  // @barrier_first_read
}

// CLEAN
extern "C" __global__ void tile_behind_wait_and_barrier(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

// CLEAN
extern "C" __global__ void tile_of_a_group(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    cooperative_groups::memcpy_async(block, tile, in + blockIdx.x * 64, sizeof(tile));
    cooperative_groups::wait(block);
    out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

// FINDS: race @group_copy @group_read
extern "C" __global__ void tile_of_a_group_that_only_meets(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    cooperative_groups::memcpy_async(block, tile, in + blockIdx.x * 64, sizeof(tile));  // @group_copy
    block.sync();
    out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];  // @group_read
}

// CLEAN
extern "C" __global__ void tile_with_a_barrier_of_its_own(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int tile[64];
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(block, tile, in + blockIdx.x * 64, sizeof(tile), barrier);
    barrier.arrive_and_wait();
    out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

// The copies are complete with the barrier's phase, not with the block's barrier.
// FINDS: race @other_barrier_copy @other_barrier_read
extern "C" __global__ void tile_with_another_barrier(int* out, const int* in, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int tile[64];
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(block, tile, in + blockIdx.x * 64, sizeof(tile), barrier);  // @other_barrier_copy
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];  // @other_barrier_read
    barrier.arrive_and_wait();
}
