// VERDICT: FAILED
// WRONG: Values.LaunchFits: the block is (36, 1), but it must be (6, 6)
// WRONG: Values.AreSums: the block is (36, 1), but it must be (6, 6)
// WRONG: Values.StopAtTheEnd: the block is (36, 1), but it must be (6, 6)
// WRONG: Predictions.AreMeasured: the launch is not right
// WRONG: Accesses.EachThreadTakesItsOwnElement: the launch is not right
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: the launch is not right

// As many threads as elements, but in a line, as in lab 01.
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
    return {dim3((width * height + 35) / 36), dim3(36)};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < width * height) c[i] = a[i] + b[i];
}
