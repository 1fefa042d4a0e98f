// SAYS: a tile must be smaller than the tile that it is a part of
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void meet(int* out)
{
    auto tile = cg::tiled_partition<16>(cg::tiled_partition<8>(cg::this_thread_block()));
    out[threadIdx.x] = tile.thread_rank();
}
