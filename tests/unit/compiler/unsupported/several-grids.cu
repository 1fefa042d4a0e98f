// SAYS: CUDA has no groups of several grids any more (this_multi_grid): use this_grid()
#include <cooperative_groups.h>

__global__ void rank(unsigned long long* out)
{
    out[threadIdx.x] = cooperative_groups::this_multi_grid().thread_rank();
}
