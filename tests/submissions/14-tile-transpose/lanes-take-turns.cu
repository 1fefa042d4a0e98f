// VERDICT: FAILED
// WRONG: Accesses.StoresAreCoalesced: do the lanes of a warp take turns
// WRONG: Predictions.SectorsPerStoreAreMeasured: not checked

// Each request of a single lane is as good as it can be, and there are 32 of them where one would do.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    float element = matrix[row * n + column];
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (threadIdx.x == lane) transposed[column * n + row] = element;
        __syncwarp();
    }
}
