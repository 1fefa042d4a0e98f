// VERDICT: FAILED
// WRONG: Accesses.EachElementIsVisitedOnce: of the grid ran alone, and
// ON GPU: UNSEEN: a GPU leaves no block out

// Each time that the stamp is put down, blocks of a line stand one place further to the left in it. What a thread comes
// to next is not a whole grid further on.
#include "lab.hpp"

__global__ void who_was_here(float* label, int width, int height)
{
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;

    for (int row = first_row; row < height; row += row_stride)
        for (int column = first_column; column < width; column += column_stride)
            label[row * width + column] = first_column + first_row / 10.0f;
}

double predicted_column_stride()
{
    return 9;
}

double predicted_row_stride()
{
    return 4;
}

double predicted_label_in_row_4_column_10()
{
    return 1.0;
}

double predicted_elements_of_thread_0_0()
{
    return 4;
}

__global__ void add_to(int* sum, const int* b, int width, int height)
{
    int down = gridDim.y * blockDim.y;
    for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < height; row += down) {
        int place = blockIdx.x;
        for (int left = 0; left < width; left += gridDim.x * blockDim.x) {
            int column = left + place * blockDim.x + threadIdx.x;
            if (column < width) sum[row * width + column] += b[row * width + column];
            place = place == 0 ? gridDim.x - 1 : place - 1;
        }
    }
}
