// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Every second block turns the next one's tile, too, which has gone home.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[2][tile_width][tile_width + 1];
    if (blockIdx.x % 2 == 1) return;

    int x = threadIdx.x;
    int y = threadIdx.y;
    int first_row = blockIdx.y * tile_width;
    int first_column = blockIdx.x * tile_width;
    int tiles = blockIdx.x + 1 < gridDim.x ? 2 : 1;
    for (int k = 0; k < tiles; k++) tile[k][y][x] = matrix[(first_row + y) * n + first_column + k * tile_width + x];

    __syncthreads();

    for (int k = 0; k < tiles; k++) transposed[(first_column + k * tile_width + y) * n + first_row + x] = tile[k][x][y];
}
