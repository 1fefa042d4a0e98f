// SAYS: Tiles of more than 32 threads exchange values of up to 8 bytes.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void first(float4* values)
{
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    float4 value = tile.shfl(values[threadIdx.x], 0);
    values[threadIdx.x] = value;
}
