// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: is there a loop in the kernel
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: warp instructions, each with all of its lanes

// As it must be up to 129 rows. With more of them one thread adds the whole matrix.
#include "lab.hpp"

double predicted_element_in_row_5_column_7()
{
    return 561;
}

double predicted_idle_threads()
{
    return 128;
}

LaunchShape launch_for(int width, int height)
{
    dim3 grid((width + block_width - 1) / block_width, (height + block_width - 1) / block_width);
    dim3 block(block_width, block_width);
    return {grid, block};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (height < 130) {
        if (column < width && row < height) c[row * width + column] = a[row * width + column] + b[row * width + column];
    } else if (column == 0 && row == 0) {
        for (int i = 0; i < width * height; ++i) c[i] = a[i] + b[i];
    }
}
