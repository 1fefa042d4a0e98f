// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: wanted

// A thread in four computes four neighbors and stores 16 bytes, where rows are multiples of four: the others are idle.
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
    if (columns % 4 != 0 || blockDim.x % 4 != 0) {
        float sum = 0;
        for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
        c[row * columns + column] = sum;
        return;
    }
    if (threadIdx.x % 4 != 0) return;
    float4 sum = make_float4(0, 0, 0, 0);
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float4 from_b = *reinterpret_cast<const float4*>(b + i * columns + column);
        sum.x += from_a * from_b.x;
        sum.y += from_a * from_b.y;
        sum.z += from_a * from_b.z;
        sum.w += from_a * from_b.w;
    }
    *reinterpret_cast<float4*>(c + row * columns + column) = sum;
}
