// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The upper half of each block computes the lower half's elements as well, where blocks have an even height.
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
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;

    bool halved = blockDim.y % 2 == 0 && blockDim.x * blockDim.y > 32;
    unsigned half = blockDim.y / 2;
    if (halved && threadIdx.y >= half) return;
    for (int lower = 0; lower < (halved ? 2 : 1); ++lower) {
        for (int row = first_row + lower * half; row < rows; row += row_stride) {
            for (int column = first_column; column < columns; column += column_stride) {
                float sum = 0;
                for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
                c[row * columns + column] = sum;
            }
        }
    }
}
