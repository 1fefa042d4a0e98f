// VERDICT: FAILED
// WRONG: Values.AreTransposed: expected
// WRONG: Accesses.LoadsAreCoalesced: expected
// WRONG: Accesses.StoresAreCoalesced: expected
// WRONG: Accesses.TileTakesEachElementOnce: expected

// The blocks are swapped, and the tile is read as it was filled: each tile is in its place, and not transposed.
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

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.y][threadIdx.x];
}
