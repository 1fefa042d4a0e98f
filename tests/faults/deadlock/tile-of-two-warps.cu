// A tile of 64 threads, of which one warp does not come to where the tile meets.

#include <cooperative_groups.h>

// FINDS: deadlock @tile
// ALSO: deadlock @block
extern "C" __global__ void tile_that_half_of_it_misses(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    if (threadIdx.x < 32) tile.sync();  // @tile
    __syncthreads();                    // @block
    out[i] = in[i];
}

// Each tile goes round as often as it likes.
// CLEAN
// LAUNCH: <<<1, 128>>>
extern "C" __global__ void tiles_with_rounds_of_their_own(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    for (unsigned round = 0; round < 1 + 2 * tile.meta_group_rank(); ++round) tile.sync();
    __syncthreads();
    out[i] = in[i];
}

// A GPU waits for one thread of each warp, for this one too.
// FINDS: deadlock @left
extern "C" __global__ void tile_that_a_warp_has_left(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    out[i] = in[i];
    if (threadIdx.x >= 32) return;
    tile.sync();  // @left
    out[i] += 1;
}

// CLEAN
extern "C" __global__ void tile_that_a_warp_leaves_behind_it(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    out[i] = in[i];
    tile.sync();
    if (threadIdx.x >= 32) return;
    out[i] += 1;
}

// All threads of the block make its tiles.
// FINDS: deadlock @made
// ALSO: deadlock @barrier
// LAUNCH: <<<1, 128>>>
extern "C" __global__ void tiles_made_by_half_of_the_block(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
    if (threadIdx.x < 64) {
        auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());  // @made
        tile.sync();
    }
    __syncthreads();  // @barrier
}

// Tiles of one warp are made without meeting.
// CLEAN
// LAUNCH: <<<1, 128>>>
extern "C" __global__ void small_tiles_made_by_half_of_the_block(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
    if (threadIdx.x < 64) {
        auto tile = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
        tile.sync();
    }
    __syncthreads();
}
