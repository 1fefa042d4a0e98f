// VERDICT: FAILED
// WRONG: Accesses.EachElementIsLoadedAboutOnce: whole sectors where requests begin at a multiple of 32 bytes
// WRONG: Predictions.SectorsPerBlockAreMeasured: not checked

// The block loads its row from the left halo on, 256 floats and then 6: no request begins where a sector does.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    __shared__ float row[radius + block_width + radius];

    int first = blockIdx.x * block_width - radius;
    for (int place = threadIdx.x; place < radius + block_width + radius; place += block_width) {
        int from = first + place;
        row[place] = from >= 0 && from < n ? in[from] : 0;
    }

    __syncthreads();

    int i = blockIdx.x * block_width + threadIdx.x;
    float sum = 0;
    for (int k = 0; k <= 2 * radius; ++k) sum += row[threadIdx.x + k];
    if (i < n) out[i] = sum;
}
