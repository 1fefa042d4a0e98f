// VERDICT: FAILED
// WRONG: Accesses.StoresAreCoalesced: every lane touches its own 32-byte sector
// WRONG: Predictions.SectorsPerStoreAreMeasured: not checked

// Right values, the pattern of the starter.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
