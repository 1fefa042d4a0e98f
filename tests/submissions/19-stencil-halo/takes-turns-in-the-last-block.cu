// VERDICT: FAILED at the students' size
// WRONG: Accesses.RowHasNoBankConflicts: and 1 more where an edge divides the lanes of a warp
// WRONG: Predictions.SectorsPerBlockAreMeasured: not checked
// ON GPU: UNSEEN: launches in which some threads have no element are counted on the model only

// Where the last warp is not full, one of four lanes after the other stores in the last block.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    __shared__ float row[radius + block_width + radius];

    int i = blockIdx.x * block_width + threadIdx.x;
    int place = radius + threadIdx.x;
    const float own = i < n ? in[i] : 0;
    const bool is_full = n % warpSize == 0 || i - place + radius + block_width <= n;
#pragma unroll 1
    for (unsigned turn = 0; turn < (is_full ? 1 : 4); ++turn) {
        if (is_full || turn == threadIdx.x % 4) row[place] = own;
    }
    if (threadIdx.x < radius) {
        row[place - radius] = i >= radius ? in[i - radius] : 0;
        row[place + block_width] = i + block_width < n ? in[i + block_width] : 0;
    }

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
