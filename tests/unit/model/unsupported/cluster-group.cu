// SAYS: no clusters of blocks (this_cluster())
#include <cooperative_groups.h>

__global__ void fill(int* out)
{
    auto cluster = cooperative_groups::this_cluster();
    cluster.sync();
    out[threadIdx.x] = cluster.block_rank();
}
