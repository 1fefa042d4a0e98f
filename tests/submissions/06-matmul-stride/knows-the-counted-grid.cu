// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: wanted
// WRONG: Accesses.StoresAreCoalesced: wanted

// As it should be in the grids that the report names; in all others the first thread does everything.
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

    bool known = (gridDim.x == 4 && gridDim.y == 4 && blockDim.x == 16) || (gridDim.x == 1 && blockDim.x == 8);
    if (!known && first_column + first_row > 0) return;
    if (!known) column_stride = row_stride = 1;

    for (int row = first_row; row < rows; row += row_stride) {
        for (int column = first_column; column < columns; column += column_stride) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
