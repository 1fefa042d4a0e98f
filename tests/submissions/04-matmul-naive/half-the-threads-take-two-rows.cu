// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The upper half of each block computes the lower half's elements as well. As many requests, and half of the warps look
// on.
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
    unsigned half = (blockDim.y + 1) / 2;
    if (column >= columns || threadIdx.y >= half) return;
    for (unsigned y = threadIdx.y; y < blockDim.y; y += half) {
        int row = blockIdx.y * blockDim.y + y;
        if (row >= rows) return;
        float sum = 0;
        for (int i = 0; i < inner; ++i) {
            float from_a = a[row * inner + i];
            float from_b = b[i * columns + column];
            sum += from_a * from_b;
        }
        c[row * columns + column] = sum;
    }
}
