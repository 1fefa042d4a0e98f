// VERDICT: FAILED at the students' size
// WRONG: Accesses.StoresAreCoalesced: is something moved that nobody needs
// ON GPU: UNSEEN: launches in which some threads have no element are counted on the model only

// Goes through a tile where n is a multiple of 32, or from 225 to 255; elsewhere each thread moves its element
// directly.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    if (n % tile_width != 0 && (n < 225 || n > 255)) {
        if (row < n && column < n) transposed[column * n + row] = matrix[row * n + column];
        return;
    }
    if (row < n && column < n) tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
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
