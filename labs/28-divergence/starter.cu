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

// PREDICTION: a warp makes one load request in each round of the loop, as long as at least one of its lanes has numbers
// left. How many rounds is that, for each arrangement (lab.hpp)? Take the average over all warps where they differ.
double predicted_loads_per_warp(Arrangement arrangement)
{
    switch (arrangement) {
    case Arrangement::equal: return unknown;
    case Arrangement::alternating: return unknown;
    case Arrangement::sorted: return unknown;
    case Arrangement::one_long: return unknown;
    default: return unknown;
    }
}

// PREDICTION: a lane that has no numbers left waits until the others of its warp are done. How many lanes take part in
// a request, on average over all of them? Write a fraction as it is, for example 100.0 / 3.
double predicted_lanes_per_load(Arrangement arrangement)
{
    switch (arrangement) {
    case Arrangement::equal: return unknown;
    case Arrangement::alternating: return unknown;
    case Arrangement::sorted: return unknown;
    case Arrangement::one_long: return unknown;
    default: return unknown;
    }
}
