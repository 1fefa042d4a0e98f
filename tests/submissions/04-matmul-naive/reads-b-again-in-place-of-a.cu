// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: (shuffles, votes, __syncwarp())
// WRONG: Predictions.SectorsAreMeasured: read `a` in one line and `b` in another
// ON GPU: UNSEEN: a GPU does not count shuffles
// COUNTS ON GPU: OTHER: nvcc keeps what was read of b and does not read it again

// Half a warp reads 16 elements of a side by side and hands them round. With the requests that this saves, b is read
// once and three quarters.
#include "lab.hpp"

double predicted_sectors_per_load_of_a()
{
    return 2;
}

double predicted_sectors_per_load_of_b()
{
    return 2;
}

double predicted_sectors_per_store_of_c()
{
    return 4;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    bool is_whole = blockDim.x == 16 && columns % 16 == 0 && rows % 16 == 0 && inner % 16 == 0;
    if (column >= columns || row >= rows) return;

    float sum = 0;
    for (int i = 0; i < inner; i += is_whole ? 16 : 1) {
        if (!is_whole) {
            sum += a[row * inner + i] * b[i * columns + column];
            continue;
        }
        float mine = a[row * inner + i + threadIdx.x];
        for (int k = 0; k < 16; ++k) sum += __shfl_sync(~0U, mine, k, 16) * b[(i + k) * columns + column];
        for (int k = 0; k < 12; ++k) sum += 0 * b[(i + k) * columns + column];
    }
    c[row * columns + column] = sum;
}
