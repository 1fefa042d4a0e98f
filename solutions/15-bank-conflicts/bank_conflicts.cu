#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    // One unused word at the end of each row moves the next row on by one bank: a column now touches all 32 banks.
    __shared__ float tile[tile_width][tile_width + 1];

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
    // Lane i wants bank (i * pitch) % 32. With pitch 32 that is bank 0 for all; with 33 a different bank for each. An
    // even pitch reaches only some of the banks: 34 every second one, for 2 lanes each, and 36 every fourth, for 4
    // lanes each.
    switch (pitch) {
    case 32: return 31;
    case 33: return 0;
    case 34: return 1;
    case 36: return 3;
    default: return unknown;
    }
}
