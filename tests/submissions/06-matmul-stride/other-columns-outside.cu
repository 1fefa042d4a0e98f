// VERDICT: SOLVED

// The loops in the other order, and pointers into `a` and `b`.
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
    for (int x = threadIdx.x + blockIdx.x * blockDim.x; x < columns; x += blockDim.x * gridDim.x) {
        for (int y = threadIdx.y + blockIdx.y * blockDim.y; y < rows; y += blockDim.y * gridDim.y) {
            const float* along_row = a + y * inner;
            const float* down_column = b + x;
            float sum = 0;
            for (int i = 0; i < inner; ++i) sum += along_row[i] * down_column[i * columns];
            c[y * columns + x] = sum;
        }
    }
}
