// VERDICT: SOLVED

// Goes through all elements in place of thinking of the corner.
#include "lab.hpp"

__global__ void write_coordinates(int* sums, float* labels)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    int index = y * width + x;
    sums[index] = x + y;
    labels[index] = x + y / 10.0f;
}

double predicted_label_in_row_1_column_2()
{
    return 2.1f;
}

double predicted_index_step_of_thread_x()
{
    return 1.0;
}

double predicted_index_step_of_thread_y()
{
    return 4.0;
}

double predicted_elements_with_sum_3()
{
    int found = 0;
    for (int i = 0; i < width * width; ++i) found += i % width + i / width == 3;
    return found;
}
