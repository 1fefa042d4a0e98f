// SAYS: does not support scans of groups (cooperative_groups/scan.h): use shfl_up
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

__global__ void sum(int* values)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    values[threadIdx.x] = cg::inclusive_scan(tile, values[threadIdx.x]);
}
