// VERDICT: FAILED at the students' size
// ON GPU: UNSEEN: what an array holds that nobody has written is chance, and nobody notices that it is read
// COUNTS ON GPU: OTHER: nvcc keeps the running sum in a register between two rounds of its loop
// WRONG: Values.AreProducts: global load
// WRONG: Values.StopAtTheEnd: global load
// WRONG: Accesses.LoadsAreCoalesced: global load
// WRONG: Accesses.StoresAreCoalesced: global load
// WRONG: Predictions.SectorsAreMeasured: global load

// Adds up in `c` itself, as if it held zeros before the launch.
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

    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        c[row * columns + column] += from_a * from_b;
    }
}
