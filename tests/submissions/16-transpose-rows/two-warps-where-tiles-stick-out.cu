// VERDICT: FAILED at the students' size
// WRONG: Accesses.LoadsAreCoalesced: One warp executes 16 global loads; 4 are enough
// WRONG: Accesses.StoresAreCoalesced: One warp executes 16 global stores; 4 are enough
// ON GPU: UNSEEN: launches in which some threads have no element are counted on the model only

// Where n is a multiple of 32 all eight warps work, elsewhere the first two.
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
    int x = threadIdx.x;
    int first_row = blockIdx.y * tile_width;
    int first_column = blockIdx.x * tile_width;
    int step = n % tile_width == 0 ? block_rows : 2;
    int first = static_cast<int>(threadIdx.y) < step ? threadIdx.y : tile_width;
    for (int y = first; y < tile_width; y += step) {
        if (first_row + y < n && first_column + x < n) tile[y][x] = matrix[(first_row + y) * n + first_column + x];
    }
    __syncthreads();
    for (int y = first; y < tile_width; y += step) {
        if (first_column + y < n && first_row + x < n) transposed[(first_column + y) * n + first_row + x] = tile[x][y];
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
