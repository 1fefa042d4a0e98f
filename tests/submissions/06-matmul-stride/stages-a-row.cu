// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: this launch needs no shared
// WRONG: Accesses.StoresAreCoalesced: this launch needs no shared

// Each element of `a` makes a detour through shared memory.
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
    __shared__ volatile float staged[1024];
    int place = threadIdx.y * blockDim.x + threadIdx.x;
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;

    for (int row = first_row; row < rows; row += row_stride) {
        for (int column = first_column; column < columns; column += column_stride) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) {
                staged[place] = a[row * inner + i];
                sum += staged[place] * b[i * columns + column];
            }
            c[row * columns + column] = sum;
        }
    }
}
