// VERDICT: FAILED
// WRONG: Accesses.EachBlockStoresTwice: A block needs
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// WRONG: GivenCode.IsUnmodified: was changed

// The kernel was changed: a barrier, though no thread reads what another one has written.
#include "lab.hpp"

__global__ void write_coordinates(int* sums, float* labels)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    int index = y * width + x;
    sums[index] = x + y;
    __syncthreads();
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
