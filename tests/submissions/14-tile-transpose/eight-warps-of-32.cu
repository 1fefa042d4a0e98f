// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first eight warps of a block move four rows each; the others wait at the barrier.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];

    constexpr int rows_at_once = 8;
    int first_row = blockIdx.y * tile_width;
    int first_column = blockIdx.x * tile_width;
    int x = threadIdx.x;
    if (threadIdx.y < rows_at_once) {
        for (int y = threadIdx.y; y < tile_width; y += rows_at_once)
            tile[y][x] = matrix[(first_row + y) * n + first_column + x];
    }

    __syncthreads();

    if (threadIdx.y < rows_at_once) {
        for (int y = threadIdx.y; y < tile_width; y += rows_at_once)
            transposed[(first_column + y) * n + first_row + x] = tile[x][y];
    }
}
