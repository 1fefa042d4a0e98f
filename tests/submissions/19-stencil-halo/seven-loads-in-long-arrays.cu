// VERDICT: FAILED at the students' size
// WRONG: Accesses.RowHasNoBankConflicts: so it should cost the same
// ON GPU: UNSEEN: a GPU cannot run a few blocks of a grid

// As in the starter where there are more than a million elements.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    int i = blockIdx.x * block_width + threadIdx.x;

    if (n > 1'000'000) {
        float alone = 0;
        for (int k = max(i - radius, 0); k <= min(i + radius, n - 1); ++k) alone += in[k];
        if (i < n) out[i] = alone;
        return;
    }

    __shared__ float row[radius + block_width + radius];
    int place = radius + threadIdx.x;
    row[place] = i < n ? in[i] : 0;

    if (threadIdx.x < radius) {
        row[place - radius] = i >= radius ? in[i - radius] : 0;
        row[place + block_width] = i + block_width < n ? in[i + block_width] : 0;
    }

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
