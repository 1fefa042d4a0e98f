// VERDICT: SOLVED

// Lets the lanes of two warps run on the host, round after round.
#include "lab.hpp"

static int count_of(Arrangement arrangement, int warp, int lane)
{
    switch (arrangement) {
    case Arrangement::alternating: return lane % 2 == 0 ? 2 : 32;
    case Arrangement::sorted: return warp == 0 ? 2 : 32;
    case Arrangement::one_long: return lane == 5 ? 482 : 2;
    default: return 17;
    }
}

struct Rounds {
    int of_warps = 0;
    int of_lanes = 0;
};

// Of a warp from the first half of the grid, and one from the second.
static Rounds rounds_of(Arrangement arrangement)
{
    Rounds rounds;
    for (int warp = 0; warp < 2; warp++) {
        int active = lanes;
        for (int row = 0; active > 0; row++) {
            active = 0;
            for (int lane = 0; lane < int(lanes); lane++) active += row < count_of(arrangement, warp, lane);
            rounds.of_lanes += active;
            rounds.of_warps += active > 0;
        }
    }
    return rounds;
}

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
    return rounds_of(arrangement).of_warps / 2.0;
}

double predicted_lanes_per_load(Arrangement arrangement)
{
    Rounds rounds = rounds_of(arrangement);
    return double(rounds.of_lanes) / rounds.of_warps;
}
