// VERDICT: SOLVED

// Walks along with pointers, and guards at the end of the block of code.
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
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x < columns && y < rows) {
        const float* next_in_row = a + y * inner;
        const float* next_in_column = b + x;
        float sum = 0;
        for (int i = inner; i > 0; --i) {
            float from_a = *next_in_row;
            float from_b = *next_in_column;
            sum += from_a * from_b;
            next_in_row += 1;
            next_in_column += columns;
        }
        c[y * columns + x] = sum;
    }
}
