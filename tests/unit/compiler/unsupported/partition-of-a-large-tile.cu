// SAYS: labeled_partition and binary_partition are for coalesced groups and tiles of up to 32 threads.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void halves(unsigned* ranks)
{
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    ranks[threadIdx.x] = cg::binary_partition(tile, threadIdx.x % 3 == 0).thread_rank();
}
