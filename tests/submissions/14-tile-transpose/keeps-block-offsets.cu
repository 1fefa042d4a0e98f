// VERDICT: FAILED
// WRONG: Values.AreTransposed: with n = 64
// WRONG: Accesses.LoadsAreCoalesced: elements are wrong
// WRONG: Accesses.StoresAreCoalesced: elements are wrong
// WRONG: Accesses.TileTakesEachElementOnce: elements are wrong

// Each tile is turned, but stays where it was: right for a matrix of one tile only.
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

    __syncthreads();

    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
