// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: do the lanes of a warp take turns
// WRONG: Accesses.StoresAreCoalesced: do the lanes of a warp take turns
// WRONG: Predictions.RequestsAreMeasured: not checked

// Right with every grid, because only one thread of it works.
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
    if (blockIdx.x + blockIdx.y + threadIdx.x + threadIdx.y > 0) return;

    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
