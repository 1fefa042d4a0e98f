// VERDICT: FAILED at the students' size
// WRONG: Values.AreTransposed: The kernel may only read `matrix`
// WRONG: Accesses.StoresAreCoalesced: at most 32768 warp instructions
// WRONG: Accesses.LoadsAreCoalesced: elements are wrong
// WRONG: Accesses.TileTakesEachElementOnce: elements are wrong

// The right result, and a write to the array that is only lent.
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

    const_cast<float*>(matrix)[row * n + column] = 0;
    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
