// VERDICT: SOLVED

// Reads four elements of `a` at once where each row begins at 16 bytes: a quarter of the requests for `a`.
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

    if (column >= columns || row >= rows) return;
    float sum = 0;
    if (inner % 4 == 0) {
        for (int i = 0; i < inner; i += 4) {
            float4 from_a = *reinterpret_cast<const float4*>(a + row * inner + i);
            float four[] = {from_a.x, from_a.y, from_a.z, from_a.w};
            for (int j = 0; j < 4; ++j) sum += four[j] * b[(i + j) * columns + column];
        }
    } else {
        for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
    }
    c[row * columns + column] = sum;
}
