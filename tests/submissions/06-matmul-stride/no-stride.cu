// VERDICT: FAILED
// WRONG: Values.AreProducts: nothing was written
// WRONG: Predictions.RequestsAreMeasured: elements are wrong
// WRONG: Accesses.LoadsAreCoalesced: elements are wrong
// WRONG: Accesses.StoresAreCoalesced: too few: is a part of the work missing

// The kernel of lab 04: one element for each thread, whatever is left over.
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
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= columns || row >= rows) return;

    float sum = 0;
    for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
    c[row * columns + column] = sum;
}
