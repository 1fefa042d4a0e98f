// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: no more sectors than the lanes need

// One lane of each half of a warp loads from `a`, and tells the others by a shuffle.
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
    bool inside = column < columns && row < rows;
    bool whole = __all_sync(__activemask(), inside) && blockDim.x == 16 && blockDim.y == 16;
    if (!whole && !inside) return;
    float sum = 0;
    for (int i = 0; i < inner; ++i) {
        float from_a = 0;
        if (!whole || threadIdx.x == 0) from_a = a[row * inner + i];
        if (whole) from_a = __shfl_sync(0xffffffffu, from_a, (threadIdx.y & 1) * 16);
        float from_b = b[i * columns + column];
        sum += from_a * from_b;
    }
    c[row * columns + column] = sum;
}
