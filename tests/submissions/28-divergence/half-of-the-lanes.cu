// VERDICT: FAILED
// WRONG: Predictions.LanesPerLoadAreMeasured: 16, too low
// ON GPU: UNSEEN: a GPU's counters do not tell the lanes of a load

// Half of the lanes have little to do, so half of them take part. But in the first two rounds it is all of them.
#include "lab.hpp"

// The kernels are complete: read them, do not change them.
__global__ void add_columns(float* sums, const float* values, const int* counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    int count = counts[i];
    float sum = 0;
    // One load in each round: the compiler must not make one round out of several.
#pragma unroll 1
    for (int row = 0; row < count; row++) sum += values[static_cast<size_t>(row) * n + i];
    sums[i] = sum;
}

__global__ void reverse_in_warp(int* out, const int* in)
{
    __shared__ int kept[lanes];

    int lane = threadIdx.x;
    if (lane % 2 == 0) {
        kept[lane] = in[lane];
        kept[lane + 1] = in[lane + 1];
    }
    // The lanes went different ways. Here they wait for each other, and what each has stored is there for the others.
    __syncwarp();
    out[lane] = kept[lanes - 1 - lane];
}

double predicted_loads_per_warp(Arrangement arrangement)
{
    switch (arrangement) {
    case Arrangement::equal: return 17;
    case Arrangement::alternating: return 32;
    case Arrangement::sorted: return 17;
    case Arrangement::one_long: return 482;
    default: return unknown;
    }
}

double predicted_lanes_per_load(Arrangement arrangement)
{
    switch (arrangement) {
    case Arrangement::equal: return 32;
    case Arrangement::alternating: return 16;
    case Arrangement::sorted: return 32;
    case Arrangement::one_long: return 544.0 / 482;
    default: return unknown;
    }
}
