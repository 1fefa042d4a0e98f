#include <cstdio>

#include "scale.h"

void scale_by_three(Value value, int* launches_of_other, int* blocks_of_other);

int main()
{
    float* values;
    cudaMallocManaged(&values, 2 * sizeof *values);
    const float two = 2;
    cudaMemcpyToSymbol(scale, &two, sizeof two);
    Value{values}.forget();
    scale_by<<<1, 1>>>(values);
    scale_by<<<1, 1>>>(values);
    int here, other, blocks_of_other;
    scale_by_three({values + 1}, &other, &blocks_of_other);
    cudaMemcpyFromSymbol(&here, launches, sizeof here);
    const bool right = values[0] == 3 && values[1] == 1 && here == 2 && other == 1 && blocks == 4;
    printf("%g %g, %d %d, %d %d: %s\n", values[0], values[1], here, other, blocks, blocks_of_other,
           right && blocks_of_other == 2 ? "PASSED" : "WRONG");
    cudaFree(values);
}
