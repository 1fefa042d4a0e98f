// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first block computes all of `c`, place after place; each of its requests is as it should be.
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
    if (blockIdx.x + blockIdx.y > 0) return;
    for (int row = threadIdx.y; row < rows; row += blockDim.y) {
        for (int column = threadIdx.x; column < columns; column += blockDim.x) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) {
                float from_a = a[row * inner + i];
                float from_b = b[i * columns + column];
                sum += from_a * from_b;
            }
            c[row * columns + column] = sum;
        }
    }
}
