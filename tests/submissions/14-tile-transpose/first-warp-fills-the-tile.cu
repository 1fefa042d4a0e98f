// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: does it do the work of others
// WRONG: Accesses.TileTakesEachElementOnce: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first warp of a block brings the whole tile, while the others wait for it; then all of them store.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];

    int first_row = blockIdx.y * tile_width;
    int first_column = blockIdx.x * tile_width;
    if (threadIdx.y == 0) {
        for (int y = 0; y < tile_width; y++)
            tile[y][threadIdx.x] = matrix[(first_row + y) * n + first_column + threadIdx.x];
    }

    __syncthreads();

    transposed[(first_column + threadIdx.y) * n + first_row + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
