// VERDICT: FAILED
// WRONG: Values.AreSums: elements are wrong
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: elements are wrong

// Places in the grid are kept in 16 bits: wide and tall matrices begin again at their first column or row.
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
    return {dim3((width + block_width - 1) / block_width, (height + block_width - 1) / block_width),
            dim3(block_width, block_width)};
}

struct Place {
    unsigned short column;
    unsigned short row;
};

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    Place place = {(unsigned short)(blockIdx.x * blockDim.x + threadIdx.x),
                   (unsigned short)(blockIdx.y * blockDim.y + threadIdx.y)};
    if (place.column >= width || place.row >= height) return;
    int i = place.row * width + place.column;
    c[i] = a[i] + b[i];
}
