// VERDICT: FAILED
// WRONG: Predictions.ElementsAreAsPredicted: too low

// Takes row 1, column 2 for the first row and the second column: the first are row 0 and column 0.
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
    return 1.0;
}

double predicted_index_step_of_thread_x()
{
    return 1;
}

double predicted_index_step_of_thread_y()
{
    return width;
}

double predicted_elements_with_sum_3()
{
    return 4;
}
