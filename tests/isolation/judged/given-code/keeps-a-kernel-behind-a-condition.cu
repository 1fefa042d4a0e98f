// VERDICT: FAILED
// LAB: 02-indices-2d
// WRONG: GivenCode.IsUnmodified: `write_coordinates` has no condition

#include "lab.hpp"

#if 0
__global__ void write_coordinates(int* sums, float* labels)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    int index = y * width + x;
    sums[index] = x + y;
    labels[index] = x + y / 10.0f;
}
#else
__global__ void write_coordinates(int* sums, float* labels)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    int index = y * width + x;
    sums[index] = x + (y + 0);
    labels[index] = x + y / 10.0f;
}
#endif

double predicted_label_in_row_1_column_2() { return 2.1; }

double predicted_index_step_of_thread_x() { return 1; }

double predicted_index_step_of_thread_y() { return width; }

double predicted_elements_with_sum_3() { return 4; }
