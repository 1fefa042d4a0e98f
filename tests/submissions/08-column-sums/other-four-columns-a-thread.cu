// VERDICT: SOLVED
// WRONG ON GPU: Time.IsNotMuchLongerThanThatOfRowSums: row_sums of the same matrix

// A thread takes four neighboring columns, 16 bytes of a row at once, where rows begin at multiples of 16 bytes. Three
// quarters of the threads have nothing to do then. Elsewhere each thread has one column.
// So few threads cannot keep a GPU's memory busy.
#include "lab.hpp"

__global__ void row_sums(float* sums, const float* matrix, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;

    float sum = 0;
    for (int column = 0; column < columns; column++) sum += matrix[size_t(row) * columns + column];
    sums[row] = sum;
}

double predicted_sectors_per_load_of_row_sums()
{
    return 32;
}

double predicted_sectors_per_load_of_column_sums()
{
    return 16;
}

__global__ void column_sums(float* sums, const float* matrix, int rows, int columns)
{
    const int thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (columns % 4 == 0) {
        const int column = 4 * thread;
        if (column >= columns) return;
        float4 sum{};
        for (int row = 0; row < rows; row++) {
            const float4 four = *reinterpret_cast<const float4*>(matrix + size_t(row) * columns + column);
            sum.x += four.x;
            sum.y += four.y;
            sum.z += four.z;
            sum.w += four.w;
        }
        *reinterpret_cast<float4*>(sums + column) = sum;
    } else if (thread < columns) {
        float sum = 0;
        for (int row = 0; row < rows; row++) sum += matrix[size_t(row) * columns + thread];
        sums[thread] = sum;
    }
}

bool wants_stretch()
{
    return false;
}

__global__ void strip_sums(float*, const float*, int, int)
{}

LaunchShape strip_shape(int, int)
{
    return {dim3(1), dim3(threads_per_block)};
}
