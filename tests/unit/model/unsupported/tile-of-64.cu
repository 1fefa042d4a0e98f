// SAYS: tiles (cooperative_groups::thread_block_tile) of 1, 2, 4, 8, 16 or 32 threads
#include <cooperative_groups.h>

__global__ void meet(int* out)
{
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    tile.sync();
    out[threadIdx.x] = tile.thread_rank();
}
