// VERDICT: FAILED
// WRONG: Accesses.EachElementIsVisitedOnce: sectors in all
// ON GPU: UNSEEN: walks of more than two rounds that are no whole grids are counted on the model only

// As it must be where a row is whole grids, or less than two. Other rows are cut into a compact chunk for each thread.
#include "lab.hpp"

__global__ void who_was_here(float* label, int width, int height)
{
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;

    for (int row = first_row; row < height; row += row_stride)
        for (int column = first_column; column < width; column += column_stride)
            label[row * width + column] = first_column + first_row / 10.0f;
}

double predicted_column_stride()
{
    return 9;
}

double predicted_row_stride()
{
    return 4;
}

double predicted_label_in_row_4_column_10()
{
    return 1.0;
}

double predicted_elements_of_thread_0_0()
{
    return 4;
}

__global__ void add_to(int* sum, const int* b, int width, int height)
{
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;
    int end = width;
    if (width > 2 * column_stride && width % column_stride != 0) {
        int chunk = (width + column_stride - 1) / column_stride;
        first_column *= chunk;
        end = min(width, first_column + chunk);
        column_stride = 1;
    }

    for (int row = first_row; row < height; row += row_stride)
        for (int column = first_column; column < end; column += column_stride)
            sum[row * width + column] += b[row * width + column];
}
