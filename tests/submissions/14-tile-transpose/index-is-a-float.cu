// VERDICT: FAILED at the students' size
// WRONG: Values.AreTransposed: is there a number that a variable cannot hold
// ON GPU: UNSEEN: no launch of the check is so large

// The index is computed as a float, which holds whole numbers up to 2^24 only: n = 4096 is the last that is right.
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
    const auto index = [n](float row, float column) {
        float wanted = row * n + column;
        return static_cast<int>(wanted < 1.0f * n * n ? wanted : 0);
    };
    tile[y][x] = matrix[index(first_row + y, first_column + x)];
    __syncthreads();
    transposed[index(first_column + y, first_row + x)] = tile[x][y];
}
