// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachElementIsLoadedAboutOnce: The neighbors are in shared memory then
// WRONG: Predictions.SectorsPerBlockAreMeasured: not checked

// The kernel of the starter: right, and each element loaded seven times.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    int i = blockIdx.x * block_width + threadIdx.x;
    float sum = 0;
    for (int k = -radius; k <= radius; ++k) {
        if (i + k >= 0 && i + k < n) sum += in[i + k];
    }
    if (i < n) out[i] = sum;
}
