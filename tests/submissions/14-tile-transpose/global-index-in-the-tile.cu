// VERDICT: FAILED
// WRONG: Values.AreTransposed: outside its array
// WRONG: Accesses.LoadsAreCoalesced: outside its array
// WRONG: Accesses.StoresAreCoalesced: outside its array
// WRONG: Accesses.TileTakesEachElementOnce: outside its array
// WRONG: Predictions.SectorsPerStoreAreMeasured: outside its array
// ON GPU: UNSEEN: outside of an array in shared memory there may be other shared memory

// The tile is indexed by the row and the column in the whole matrix: right for the first tile only.
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
    tile[row][column] = matrix[row * n + column];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[column][row];
}
