// VERDICT: FAILED
// WRONG: Predictions.SectorsPerStoreAreMeasured: 5, too high

// Gives the store the offset of the load.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    return offset % 8 == 0 ? 4 : 5;
}

double predicted_sectors_per_store()
{
    return 5;
}
