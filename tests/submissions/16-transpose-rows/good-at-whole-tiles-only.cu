// VERDICT: FAILED at the students' size
// WRONG: Accesses.StoresAreCoalesced: is something moved that nobody needs
// ON GPU: UNSEEN: launches in which some threads have no element are counted on the model only

// Goes through a tile where n is a multiple of 32. Elsewhere each thread stores what it has loaded directly.
#include "lab.hpp"

double predicted_loads_per_warp()
{
    return 4;
}

double predicted_stores_beside_lab_15()
{
    return 1;
}

__global__ void transpose_rows(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];
    int column = blockIdx.x * tile_width + threadIdx.x;
    bool whole = n % tile_width == 0;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.y * tile_width + y;
        if (row < n && column < n) {
            float value = matrix[row * n + column];
            if (whole)
                tile[y][threadIdx.x] = value;
            else
                transposed[column * n + row] = value;
        }
    }
    __syncthreads();
    if (!whole) return;
    column = blockIdx.y * tile_width + threadIdx.x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        transposed[(blockIdx.x * tile_width + y) * n + column] = tile[threadIdx.x][y];
    }
}

bool wants_stretch()
{
    return false;
}

__global__ void transpose_at_the_limit(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < n && column < n) transposed[column * n + row] = matrix[row * n + column];
}

LaunchShape limit_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, tile_width)};
}
