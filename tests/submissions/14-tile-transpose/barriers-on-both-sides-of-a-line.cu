// VERDICT: FAILED
// WRONG: Values.AreTransposed: wait at another one
// WRONG: Accesses.LoadsAreCoalesced: divergent barrier at
// WRONG: Accesses.StoresAreCoalesced: divergent barrier at
// WRONG: Accesses.TileTakesEachElementOnce: divergent barrier at
// WRONG: Predictions.SectorsPerStoreAreMeasured: divergent barrier at
// ON GPU: UNSEEN: a barrier there counts who has come, at whichever call

// Even rows of threads wait at one barrier and odd rows at another; both are written on one line.
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
    // clang-format off
    if (threadIdx.y % 2 == 0) { __syncthreads(); } else { __syncthreads(); }
    // clang-format on
    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
