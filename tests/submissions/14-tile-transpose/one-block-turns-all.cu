// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: does it do the work of others
// WRONG: Accesses.TileTakesEachElementOnce: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first block walks over all tiles; the others leave.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];
    if (blockIdx.x > 0 || blockIdx.y > 0) return;

    int x = threadIdx.x;
    int y = threadIdx.y;
    for (int first_row = 0; first_row < n; first_row += tile_width) {
        for (int first_column = 0; first_column < n; first_column += tile_width) {
            tile[y][x] = matrix[(first_row + y) * n + first_column + x];
            __syncthreads();
            transposed[(first_column + y) * n + first_row + x] = tile[x][y];
            __syncthreads();
        }
    }
}
