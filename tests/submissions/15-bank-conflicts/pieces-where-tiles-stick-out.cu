// VERDICT: FAILED at the students' size
// WRONG: Accesses.LoadsAreCoalesced: sectors in all
// WRONG: Accesses.TileHasNoBankConflicts: bank conflicts each
// ON GPU: UNSEEN: launches in which some threads have no element are counted on the model only

// Where n is no multiple of 32 a warp loads a piece of 8 rows and 4 columns: each of its rows may begin anywhere in a
// sector, and 32 floats lie in 11 sectors rather than 5, and meet in banks.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width * (tile_width + 1)];

    int x = threadIdx.x;
    int y = threadIdx.y;
    if (n % tile_width != 0) {
        int warp = threadIdx.y;
        x = warp % 8 * 4 + threadIdx.x % 4;
        y = warp / 8 * 8 + threadIdx.x / 4;
    }
    int column = blockIdx.x * tile_width + x;
    int row = blockIdx.y * tile_width + y;
    if (row < n && column < n) tile[y * (tile_width + 1) + x] = matrix[row * n + column];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x * (tile_width + 1) + threadIdx.y];
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
