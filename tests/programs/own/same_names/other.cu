#include "scale.h"

void scale_by_three(Value value, int* launches_of_other, int* blocks_of_other)
{
    const float three = 3;
    cudaMemcpyToSymbol(scale, &three, sizeof three);
    value.forget();
    scale_by<<<1, 1>>>(value.place);
    cudaDeviceSynchronize();
    cudaMemcpyFromSymbol(launches_of_other, launches, sizeof launches);
    *blocks_of_other = blocks;
}
