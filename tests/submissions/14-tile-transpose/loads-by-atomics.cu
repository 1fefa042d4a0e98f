// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: this launch needs no global atomics
// WRONG: Accesses.StoresAreCoalesced: this launch needs no global atomics
// WRONG: Accesses.TileTakesEachElementOnce: this launch needs no global atomics

// Reads columns by an atomic function that changes nothing, and stores rows: what is scattered is no load.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.y * tile_width + threadIdx.x;
    int row = blockIdx.x * tile_width + threadIdx.y;
    float* elements = const_cast<float*>(matrix);
    transposed[row * n + column] = atomicAdd(&elements[column * n + row], 0.0f);
}
