// VERDICT: FAILED
// WRONG: Values.AreCoordinates: at row 1, column 0: 0, expected 0.1
// WRONG: Predictions.ElementsAreAsPredicted: Restore it
// WRONG: Accesses.EachBlockStoresTwice: at row 1, column 0: 0, expected 0.1
// WRONG: GivenCode.IsUnmodified: `write_coordinates` was changed

// The kernel was changed: a whole number divided by 10 is 0 here.
#include "lab.hpp"

__global__ void write_coordinates(int* sums, float* labels)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    int index = y * width + x;
    sums[index] = x + y;
    labels[index] = x + y / 10;
}

double predicted_label_in_row_1_column_2()
{
    return 2;
}

double predicted_index_step_of_thread_x()
{
    return 1;
}

double predicted_index_step_of_thread_y()
{
    return 4;
}

double predicted_elements_with_sum_3()
{
    return 4;
}
