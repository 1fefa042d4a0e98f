// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: every lane touches its own 32-byte sector

// Moves the bad side from the store to the load.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[row * n + column] = matrix[column * n + row];
}
