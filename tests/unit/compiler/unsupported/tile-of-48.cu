// SAYS: The size of a tile (cooperative_groups::thread_block_tile) is a power of two, and at most 1024.
#include <cooperative_groups.h>

__global__ void meet(int* out)
{
    auto tile = cooperative_groups::tiled_partition<48>(cooperative_groups::this_thread_block());
    tile.sync();
    out[threadIdx.x] = tile.thread_rank();
}
