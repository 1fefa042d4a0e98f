// VERDICT: FAILED
// WRONG: Values.AreTransposed: expected
// WRONG: Accesses.LoadsAreCoalesced: expected
// WRONG: Accesses.StoresAreCoalesced: expected
// WRONG: Accesses.TileTakesEachElementOnce: expected
// ON GPU: UNSEEN: what lies in a local array before anybody has written is chance
// COUNTS ON GPU: OTHER: what nobody has written is undefined, and nvcc may leave out the loads

// __shared__ is forgotten: each thread has a tile of its own, with the one element that it has loaded.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    float tile[tile_width][tile_width];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
