// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: needs no global atomics
// WRONG: Accesses.StoresAreCoalesced: needs no global atomics
// WRONG: Accesses.TileHasNoBankConflicts: needs no global atomics
// WRONG: Predictions.StoresByFewerWarpsAreMeasured: not checked
// An exchange whose old value nobody looks at writes
// and does not read. It is refused for what it is, as
// on a GPU: an atomic in a launch that needs none.

// No shared memory: rows are loaded, and stored as columns by an atomic exchange.
#include "lab.hpp"

double predicted_loads_per_warp()
{
    return 4;
}

double predicted_stores_beside_lab_15()
{
    return 1;
}

__global__ void transpose_rows(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    for (int y = threadIdx.y; y < tile_width; y += block_rows) {
        int row = blockIdx.y * tile_width + y;
        if (row < n && column < n) atomicExch(&transposed[column * n + row], matrix[row * n + column]);
    }
}

bool wants_stretch()
{
    return false;
}

__global__ void transpose_at_the_limit(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < n && column < n) transposed[column * n + row] = matrix[row * n + column];
}

LaunchShape limit_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, tile_width)};
}
