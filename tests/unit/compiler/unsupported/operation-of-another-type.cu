// SAYS: The operation of a reduction or scan must take and return the type of the values.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void sum(float* values)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    values[threadIdx.x] = cg::reduce(tile, values[threadIdx.x], cg::plus<int>());
}
