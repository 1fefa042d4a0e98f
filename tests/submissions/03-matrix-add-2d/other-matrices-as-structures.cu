// VERDICT: SOLVED

// A structure that knows its width finds the elements.
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

template <class Element>
struct Rows {
    Element* first;
    int width;
    __device__ Element& at(int row, int column) const { return first[row * width + column]; }
};

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const bool has_element = column < width && row < height;
    if (!has_element) return;
    const Rows<int> sum{c, width};
    sum.at(row, column) = Rows<const int>{a, width}.at(row, column) + Rows<const int>{b, width}.at(row, column);
}
