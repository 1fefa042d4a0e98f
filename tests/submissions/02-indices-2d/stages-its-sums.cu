// VERDICT: FAILED
// WRONG: Accesses.EachBlockStoresTwice: this launch needs no shared
// WRONG: GivenCode.IsUnmodified: was changed

// The kernel was changed: the sums go through shared memory.
#include "lab.hpp"

__global__ void write_coordinates(int* sums, float* labels)
{
    __shared__ int staged[2][2];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    int index = y * width + x;
    staged[threadIdx.x][threadIdx.y] = x + y;
    __syncthreads();
    sums[index] = staged[threadIdx.x][threadIdx.y];
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
