// VERDICT: FAILED
// WRONG: Values.AreTransposed: races with
// WRONG: Accesses.LoadsAreCoalesced: races with
// WRONG: Accesses.StoresAreCoalesced: races with
// WRONG: Accesses.TileTakesEachElementOnce: races with
// WRONG: Predictions.SectorsPerStoreAreMeasured: races with
// ON GPU: UNSEEN: whether a race shows depends on which warp comes first

// The barrier is forgotten: a thread stores an element that another one may not have loaded yet.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
