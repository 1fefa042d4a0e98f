// VERDICT: FAILED
// WRONG: Accesses.EachBlockStoresTwice: this launch needs no global atomics
// WRONG: GivenCode.IsUnmodified: was changed

// The kernel was changed: the sums come to their places by an atomic addition to 0.
#include "lab.hpp"

__global__ void write_coordinates(int* sums, float* labels)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    int index = y * width + x;
    sums[index] = 0;
    atomicAdd(&sums[index], x + y);
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
