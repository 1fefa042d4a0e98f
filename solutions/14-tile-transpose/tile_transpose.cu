#include "lab.hpp"

// PREDICTION: as it stands, the kernel stores to addresses that are n floats apart from lane to lane: 32 sectors of 32
// bytes for each store request. How many will one store request of your finished kernel touch?
double predicted_sectors_per_store()
{
    // 32 neighboring floats are 128 bytes.
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    // The element that a thread stores was loaded by another thread, usually one of another warp.
    __syncthreads();

    // The block's tile lands mirrored in the output, so the block offsets swap. The thread's do not: threadIdx.x stays
    // on the column in both, which is what keeps the load AND the store coalesced. The turn happens in the tile.
    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
