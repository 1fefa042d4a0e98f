// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first block computes all of `c`, place after place; each of its requests is as it should be.
#include "lab.hpp"

double predicted_store_requests()
{
    return 6;
}

double predicted_load_requests()
{
    return 60;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    if (blockIdx.x + blockIdx.y > 0) return;
    for (int row = threadIdx.y; row < rows; row += blockDim.y) {
        for (int column = threadIdx.x; column < columns; column += blockDim.x) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
