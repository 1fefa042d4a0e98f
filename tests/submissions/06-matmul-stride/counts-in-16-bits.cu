// VERDICT: FAILED
// WRONG: Values.AreProducts: elements are wrong
// WRONG: Accesses.LoadsAreCoalesced: elements are wrong
// ON GPU: UNSEEN: such long loops are counted on the model only

// The place in a row of `a` is kept in 16 bits.
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
    for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < rows; row += gridDim.y * blockDim.y)
        for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns; column += gridDim.x * blockDim.x) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) {
                unsigned short place = i;
                sum += a[row * inner + place] * b[i * columns + column];
            }
            c[row * columns + column] = sum;
        }
}
