// __syncwarp() is a barrier of the lanes that its mask names.

#include <cooperative_groups.h>

// FINDS: divergent_barrier @half
extern "C" __global__ void syncwarp_of_all_by_half_a_warp(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 16) {
        tile[threadIdx.x] = in[i];
        __syncwarp();  // @half
        out[i] = tile[threadIdx.x ^ 1];
    }
}

// CLEAN
extern "C" __global__ void syncwarp_of_half_a_warp(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 16) {
        tile[threadIdx.x] = in[i];
        __syncwarp(0x0000ffff);
        out[i] = tile[threadIdx.x ^ 1];
    }
}

// FINDS: divergent_barrier @tile
extern "C" __global__ void sync_of_a_tile_by_half_of_it(int* out, const int* in, int n)
{
    __shared__ int values[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
    if (tile.thread_rank() < 8) {
        values[threadIdx.x] = in[i];
        tile.sync();  // @tile
        out[i] = values[threadIdx.x ^ 1];
    }
}

// CLEAN
extern "C" __global__ void sync_of_a_smaller_tile(int* out, const int* in, int n)
{
    __shared__ int values[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
    if (threadIdx.x % 16 < 8) {
        values[threadIdx.x] = in[i];
        tile.sync();
        out[i] = values[threadIdx.x ^ 1];
    }
}
