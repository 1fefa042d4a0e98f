// VERDICT: FAILED
// WRONG: Values.AreTransposed: there must be at least one block for every 128 x 128 elements
// WRONG: Accesses.LoadsAreCoalesced: there must be at least one block for every 128 x 128 elements
// WRONG: Accesses.StoresAreCoalesced: there must be at least one block for every 128 x 128 elements
// WRONG: Accesses.TileHasNoBankConflicts: there must be at least one block for every 128 x 128 elements
// WRONG: Accesses.TileFillsTheMemoryOfTheLaunch: there must be at least one block for every 128 x 128 elements
// WRONG: Time.IsNearThatOfACopy: there must be at least one block for every 128 x 128 elements

// Asks for one block, which turns all tiles.
#include "lab.hpp"

constexpr int block_rows = 8;

__global__ void read_swizzled_column(float* out, int mask)
{
    extern __shared__ float rows[];
    int row = threadIdx.x;
    int column = 0;
    rows[row * tile_width + (column ^ (row & mask))] = row;
    __syncwarp();
    row = tile_width - 1 - row;
    out[threadIdx.x] = rows[row * tile_width + (column ^ (row & mask))];
}

double predicted_conflicts_per_load(int mask)
{
    switch (mask) {
    case 0: return 31;
    case 1: return 15;
    case 15: return 1;
    case 16: return 15;
    case 31: return 0;
    default: return unknown;
    }
}

__global__ void transpose_swizzled(float* transposed, const float* matrix, int n)
{
    extern __shared__ float tile[];

    int x = threadIdx.x;
    for (int first_row = 0; first_row < n; first_row += tile_width) {
        for (int first_column = 0; first_column < n; first_column += tile_width) {
            for (int y = threadIdx.y; y < tile_width; y += block_rows) {
                if (first_row + y < n && first_column + x < n)
                    tile[y * tile_width + (x ^ y)] = matrix[(first_row + y) * n + first_column + x];
            }
            __syncthreads();
            for (int y = threadIdx.y; y < tile_width; y += block_rows) {
                if (first_column + y < n && first_row + x < n)
                    transposed[(first_column + y) * n + first_row + x] = tile[x * tile_width + (x ^ y)];
            }
            __syncthreads();
        }
    }
}

LaunchShape swizzled_shape(int)
{
    return {dim3(1), dim3(tile_width, block_rows)};
}
