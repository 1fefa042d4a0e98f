// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachElementIsLoadedAboutOnce: is something moved that nobody needs
// WRONG: Accesses.RowHasNoBankConflicts: bank conflicts each
// WRONG: Predictions.SectorsPerBlockAreMeasured: not checked
// ON GPU: UNSEEN: nvcc moves the load behind the guard

// Each thread loads the four floats around its own element, 16 bytes at once: no request too many, and each element is
// moved four times.
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
    // The four floats of another thread; what of them is this thread's own, it keeps.
    int first = blockIdx.x * block_width / 1024 * 1024;
    int four = first + 4 * threadIdx.x;
    if (first + 1024 <= n) {
        const float4 floats = *reinterpret_cast<const float4*>(in + four);
        int to = four - blockIdx.x * block_width;
        if (to >= 0 && to < block_width) {
            row[radius + to] = floats.x;
            row[radius + to + 1] = floats.y;
            row[radius + to + 2] = floats.z;
            row[radius + to + 3] = floats.w;
        }
    } else {
        row[place] = i < n ? in[i] : 0;
    }
    if (threadIdx.x < radius) {
        row[place - radius] = i >= radius ? in[i - radius] : 0;
        row[place + block_width] = i + block_width < n ? in[i + block_width] : 0;
    }

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; k++) sum += row[place + k];
    if (i < n) out[i] = sum;
}
