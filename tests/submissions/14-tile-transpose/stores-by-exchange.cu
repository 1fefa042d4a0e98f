// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: needs no global atomics
// WRONG: Accesses.StoresAreCoalesced: needs no global atomics
// WRONG: Accesses.TileTakesEachElementOnce: needs no global atomics
// An exchange whose old value nobody looks at writes
// and does not read. It is refused for what it is, as
// on a GPU: an atomic in a launch that needs none.

// Loads rows, and stores columns by an atomic exchange: what is scattered is no store. One row of each tile is stored
// as it should be, so that there are stores to be looked at.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float first_column_of_tile[tile_width];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    float element = matrix[row * n + column];
    if (threadIdx.x == 0) first_column_of_tile[threadIdx.y] = element;

    __syncthreads();

    if (threadIdx.x > 0) atomicExch(&transposed[column * n + row], element);
    if (threadIdx.y == 0)
        transposed[blockIdx.x * tile_width * n + blockIdx.y * tile_width + threadIdx.x] =
            first_column_of_tile[threadIdx.x];
}
