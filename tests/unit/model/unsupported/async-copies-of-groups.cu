// SAYS: does not support async copies (cooperative_groups/memcpy_async.h): load, then store
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

__global__ void copy(float* out, const float* in)
{
    __shared__ float tile[32];
    cg::memcpy_async(cg::this_thread_block(), tile, in, sizeof(tile));
    cg::wait(cg::this_thread_block());
    out[threadIdx.x] = tile[threadIdx.x];
}
