// Tiles of 64 threads, and what orders their accesses to shared memory.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

// FINDS: race @from_another_warp @to_another_warp
// ALSO: uninitialized @from_another_warp
extern "C" __global__ void tile_without_sync(int* out, const int* in, int n)
{
    __shared__ int values[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    values[tile.thread_rank()] = in[i];        // @to_another_warp
    out[i] = values[63 - tile.thread_rank()];  // @from_another_warp
}

// CLEAN
extern "C" __global__ void tile_with_sync(int* out, const int* in, int n)
{
    __shared__ int values[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    values[tile.thread_rank()] = in[i];
    tile.sync();
    out[i] = values[63 - tile.thread_rank()];
}

// The part that meets is one warp, and the values come from the other.
// FINDS: race @beyond_the_warp @of_a_warp
// ALSO: uninitialized @beyond_the_warp
extern "C" __global__ void sync_of_too_small_a_tile(int* out, const int* in, int n)
{
    __shared__ int values[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    auto warp = cooperative_groups::tiled_partition<32>(tile);
    values[tile.thread_rank()] = in[i];  // @of_a_warp
    warp.sync();
    out[i] = values[63 - tile.thread_rank()];  // @beyond_the_warp
}

// CLEAN
extern "C" __global__ void sync_of_a_tile_within_a_warp(int* out, const int* in, int n)
{
    __shared__ int values[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    auto warp = cooperative_groups::tiled_partition<32>(tile);
    values[tile.thread_rank()] = in[i];
    warp.sync();
    out[i] = values[tile.thread_rank() ^ 31];
}

// The neighbor belongs to the next tile, which meets for itself.
// FINDS: race @of_the_next_tile @of_each_tile
// ALSO: uninitialized @of_the_next_tile
// LAUNCH: <<<1, 128>>>
extern "C" __global__ void value_of_the_next_tile(int* out, const int* in, int n)
{
    __shared__ int values[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    values[i] = in[i];  // @of_each_tile
    tile.sync();
    out[i] = values[(i + 1) % 128];  // @of_the_next_tile
}

// Tile 0 takes over what tile 1 has, behind a barrier of both.
// CLEAN
// LAUNCH: <<<1, 128>>>
extern "C" __global__ void tiles_of_a_larger_tile(int* out, const int* in, int n)
{
    __shared__ int values[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto both = cooperative_groups::tiled_partition<128>(cooperative_groups::this_thread_block());
    auto tile = cooperative_groups::tiled_partition<64>(both);
    values[i] = in[i];
    tile.sync();
    int value = values[i ^ 32];
    both.sync();
    values[i] = value;
    both.sync();
    out[i] = values[(i + 1) % 128];
}

// A collective waits for all; that it orders accesses to memory is said of sync() alone.
// FINDS: race @behind_the_vote @before_the_vote
extern "C" __global__ void vote_of_a_tile_in_place_of_sync(int* out, const int* in, int n)
{
    __shared__ int values[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    values[tile.thread_rank()] = in[i];  // @before_the_vote
    int any = tile.any(in[i] > 70);
    out[i] = values[63 - tile.thread_rank()] + any;  // @behind_the_vote
}

// One thread stores the sum some time before the next sync().
// FINDS: race @too_early @sum
// ALSO: uninitialized @too_early
extern "C" __global__ void stored_sum_without_sync(int* out, const int* in, int n)
{
    __shared__ int sum;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    cooperative_groups::reduce_store_async(tile, &sum, in[i], cooperative_groups::plus<int>());  // @sum
    out[i] = sum;                                                                                // @too_early
}

// CLEAN
extern "C" __global__ void stored_sum_with_sync(int* out, const int* in, int n)
{
    __shared__ int sum;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    cooperative_groups::reduce_store_async(tile, &sum, in[i], cooperative_groups::plus<int>());
    tile.sync();
    out[i] = sum;
}
