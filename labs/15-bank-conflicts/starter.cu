#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    // TODO: the values are right and both sides are coalesced, but every read of the tile's columns queues at one
    // bank. Get rid of all bank conflicts, and keep everything else.
    __shared__ float tile[tile_width][tile_width];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    if (row < n && column < n) tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}

// Given, do not change it: one warp stores to and loads from a column of a tile whose rows are `pitch` floats apart.
__global__ void read_column(float* out, int pitch)
{
    extern __shared__ float rows[];
    rows[threadIdx.x * pitch] = threadIdx.x;
    __syncwarp();
    out[threadIdx.x] = rows[(warpSize - 1 - threadIdx.x) * pitch];
}

// PREDICTION: word w of shared memory lives in bank w % 32. A wavefront serves one word of each bank. How many bank
// conflicts (wavefronts beyond the first) does the load in read_column have? (Not the store before it.)
double predicted_conflicts_per_load(int pitch)
{
    switch (pitch) {
    case 32: return unknown;
    case 33: return unknown;
    case 34: return unknown;
    case 36: return unknown;
    default: return unknown;
    }
}
