// VERDICT: FAILED
// WRONG: Accesses.LoadsOfColumnSumsAreCoalesced: is something moved that nobody needs
// COUNTS ON GPU: OTHER: nvcc moves the load to the line that uses it

// Each thread loads its own column and the one beside it, 8 bytes at once, and throws one of them away: as many
// requests as there should be, all of them coalesced, and every element is moved twice.
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
    return 8;
}

__global__ void column_sums(float* sums, const float* matrix, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;

    // Each warp reads 64 columns: its own, and 32 on one side of them.
    int lane = column % 32;
    bool is_whole = columns % 32 == 0 && columns >= 64;
    int first = min(column - lane, columns - 64);
    float sum = 0;
    for (int row = 0; row < rows; row++) {
        const float* line = matrix + size_t(row) * columns;
        if (is_whole) {
            float2 two = reinterpret_cast<const float2*>(line + first)[lane];
            int source = (column - first) / 2;
            float x = __shfl_sync(0xffffffff, two.x, source);
            float y = __shfl_sync(0xffffffff, two.y, source);
            sum += column % 2 == 0 ? x : y;
        } else {
            sum += line[column];
        }
    }
    sums[column] = sum;
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
