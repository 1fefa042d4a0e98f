// SAYS: CUDA has no cooperative_groups::experimental any more: use cooperative_groups::tiled_partition()
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void meet(int* out)
{
    auto tile = cg::experimental::tiled_partition<64>(cg::this_thread_block());
    tile.sync();
    out[threadIdx.x] = tile.thread_rank();
}
