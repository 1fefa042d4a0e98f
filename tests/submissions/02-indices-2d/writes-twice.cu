// VERDICT: FAILED
// WRONG: Accesses.EachBlockStoresTwice: do the lanes of a warp take turns
// WRONG: GivenCode.IsUnmodified: was changed

// The kernel was changed: it puts a 0 everywhere before it writes.
#include "lab.hpp"

__global__ void write_coordinates(int* sums, float* labels)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    int index = y * width + x;
    volatile int* first = sums + index;
    *first = 0;
    *first = x + y;
    labels[index] = x + y / 10.0f;
}

double predicted_label_in_row_1_column_2()
{
    return 2.1;
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
