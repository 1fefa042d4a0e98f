#include "lab.hpp"

// The kernel is complete: read it, do not change it.
__global__ void write_coordinates(int* sums, float* labels)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    int index = y * width + x;
    sums[index] = x + y;
    labels[index] = x + y / 10.0f;
}

// PREDICTION: a row of `labels` has `width` elements, which is 4. What is written into row 1, column 2? (For example
// 3.1 would mean that the thread with x = 3 and y = 1 has written it.)
double predicted_label_in_row_1_column_2()
{
    return unknown;
}

// PREDICTION: of two threads of one block that are neighbors in threadIdx.x, the second one has the larger `index`. By
// how much?
double predicted_index_step_of_thread_x()
{
    return unknown;
}

// PREDICTION: and of two that are neighbors in threadIdx.y?
double predicted_index_step_of_thread_y()
{
    return unknown;
}

// PREDICTION: how many elements of `sums` are 3?
double predicted_elements_with_sum_3()
{
    return unknown;
}
