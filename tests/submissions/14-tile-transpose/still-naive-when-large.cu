// VERDICT: FAILED at the students' size
// WRONG: Accesses.TileTakesEachElementOnce: so it should cost the same
// ON GPU: UNSEEN: no launch of the check is so large
// COUNTS ON GPU: OTHER: nvcc makes one load of those on the two sides of a condition

// Matrices of more than 1500 rows are transposed as in the beginning.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];
    int x = threadIdx.x;
    int y = threadIdx.y;
    int first_row = blockIdx.y * tile_width;
    int first_column = blockIdx.x * tile_width;
    if (n > 1500) {
        transposed[(first_column + x) * n + first_row + y] = matrix[(first_row + y) * n + first_column + x];
        return;
    }
    tile[y][x] = matrix[(first_row + y) * n + first_column + x];
    __syncthreads();
    transposed[(first_column + y) * n + first_row + x] = tile[x][y];
}
