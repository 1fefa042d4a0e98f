// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: this launch needs no global atomics
// WRONG: Accesses.StoresAreCoalesced: this launch needs no global atomics
// WRONG: Accesses.TileHasNoBankConflicts: this launch needs no global atomics

// No tile at all: columns of the matrix are read by an atomic function that changes nothing.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.y * tile_width + threadIdx.x;
    int row = blockIdx.x * tile_width + threadIdx.y;
    if (row >= n || column >= n) return;

    int* elements = reinterpret_cast<int*>(const_cast<float*>(matrix));
    transposed[row * n + column] = __int_as_float(atomicAdd(&elements[column * n + row], 0));
}

__global__ void read_column(float* out, int pitch)
{
    extern __shared__ float rows[];
    rows[threadIdx.x * pitch] = threadIdx.x;
    __syncwarp();
    out[threadIdx.x] = rows[(warpSize - 1 - threadIdx.x) * pitch];
}

double predicted_conflicts_per_load(int pitch)
{
    switch (pitch) {
    case 32: return 31;
    case 33: return 0;
    case 34: return 1;
    case 36: return 3;
    default: return unknown;
    }
}
