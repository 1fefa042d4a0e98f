// SAYS: Reductions and scans are for tiles (tiled_partition) and coalesced groups: a whole block is none.
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

__global__ void sum(int* values)
{
    values[threadIdx.x] = cg::inclusive_scan(cg::this_thread_block(), values[threadIdx.x]);
}
