// VERDICT: FAILED
// WRONG: Accesses.StoresAreCoalesced: every lane touches its own 32-byte sector
// WRONG: Predictions.SectorsPerStoreAreMeasured: not checked

// A tile, but the thread offsets were swapped together with the block offsets: the store goes down a column.
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

    column = blockIdx.y * tile_width + threadIdx.y;
    row = blockIdx.x * tile_width + threadIdx.x;
    transposed[row * n + column] = tile[threadIdx.y][threadIdx.x];
}
