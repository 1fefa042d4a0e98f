#include "lab.hpp"

// PREDICTION: one block of 8 x 4 threads, which is one warp, computes a product with 12 rows and 16 columns. How many
// requests does it make to write `c`? (A request is what a warp's lanes ask of memory together.)
double predicted_store_requests()
{
    // The warp is laid down twice along the columns and three times down the rows.
    return 2 * 3;
}

// PREDICTION: each element of that product is a sum of 5 products. How many requests does it make to read `a` and `b`,
// both together?
double predicted_load_requests()
{
    // In each of these places 5 steps, with a request for `a` and one for `b`.
    return 2 * 3 * 5 * 2;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;

    for (int row = first_row; row < rows; row += row_stride) {
        for (int column = first_column; column < columns; column += column_stride) {
            // A sum of its own for each element: it must begin at 0 again.
            float sum = 0;
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
