// VERDICT: FAILED at the students' size
// WRONG: Values.AreSumsOfNeighbors: with n = 10
// ON GPU: UNSEEN: no launch of the check is so large

// Elements are found by the number of their first byte, for which an int is too small from 2^29 elements on.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__device__ const float& element(const float* in, int i)
{
    int first_byte = i * static_cast<int>(sizeof(float));
    return *reinterpret_cast<const float*>(reinterpret_cast<const char*>(in) + first_byte);
}

__global__ void stencil(float* out, const float* in, int n)
{
    int i = blockIdx.x * block_width + threadIdx.x;

    __shared__ float row[radius + block_width + radius];
    int place = radius + threadIdx.x;
    row[place] = i < n ? element(in, i) : 0;

    if (threadIdx.x < radius) {
        row[place - radius] = i >= radius ? element(in, i - radius) : 0;
        row[place + block_width] = i + block_width < n ? element(in, i + block_width) : 0;
    }

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
