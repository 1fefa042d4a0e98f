// SAYS: a grid cannot meet (this_grid().sync()): launch a second kernel
#include <cooperative_groups.h>

__global__ void fill(int* out)
{
    out[threadIdx.x] = 1;
    cooperative_groups::this_grid().sync();
    out[threadIdx.x] += out[0];
}
