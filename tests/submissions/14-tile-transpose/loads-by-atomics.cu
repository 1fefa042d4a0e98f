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
    int* elements = reinterpret_cast<int*>(const_cast<float*>(matrix));
    transposed[row * n + column] = __int_as_float(atomicAdd(&elements[column * n + row], 0));
}
