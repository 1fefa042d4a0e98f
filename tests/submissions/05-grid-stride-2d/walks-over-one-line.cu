// VERDICT: FAILED
// WRONG: Values.AreSums: use std::size_t for an index
// ON GPU: UNSEEN: no launch of the check is so large that the index overflows
// WRONG: Accesses.EachElementIsVisitedOnce: wanted

// Takes the matrix for one line of elements. Each is visited once, but not by the thread that the contract names.
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
    int threads_of_block = blockDim.x * blockDim.y;
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int first = block * threads_of_block + threadIdx.y * blockDim.x + threadIdx.x;
    for (int i = first; i < width * height; i += gridDim.x * gridDim.y * threads_of_block) sum[i] += b[i];
}
