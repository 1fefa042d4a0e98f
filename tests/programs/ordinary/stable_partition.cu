// Puts numbers below a pivot in front of the others, in order: a warp counts by votes, a block adds up.
// COUNTS: partition global load 7 25
// MISTAKE 1, the mask of lanes below is made by a shift of 32 bits: undefined_behavior @below
// MISTAKE 2, threads past the end have left before the block waits: divergent_barrier @wait
// MISTAKE 3, threads past the end have left before the vote: undefined_shuffle @vote
#include <algorithm>
#include <iostream>
#include <vector>

const unsigned ALL = 0xFFFFFFFFu;

__global__ void partition(int* out, const int* in, int n, int pivot)
{
    __shared__ int smallOfWarp[32];
    int t = threadIdx.x;
    int lane = t & 31, warp = t >> 5;
    int warps = (blockDim.x + 31) / 32;
    bool active = t < n;
    if (MISTAKE == 3 && !active) return;

    int value = active ? in[t] : 0;
    bool isSmall = active && value < pivot;
    unsigned small = __ballot_sync(ALL, isSmall);  // @vote
#if MISTAKE == 1
    unsigned below = ALL >> (32 - lane);  // @below
#else
    unsigned below = (1u << lane) - 1;
#endif
    if (lane == 0) smallOfWarp[warp] = __popc(small);
    if (MISTAKE == 2 && !active) return;
    __syncthreads();  // @wait

    int smallBefore = 0, smallInAll = 0;
    for (int w = 0; w < warps; w++) {
        if (w < warp) smallBefore += smallOfWarp[w];
        smallInAll += smallOfWarp[w];
    }
    smallBefore += __popc(small & below);
    if (!active) return;
    out[isSmall ? smallBefore : smallInAll + t - smallBefore] = value;
}

int main()
{
    const int n = 200, pivot = 50;
    std::vector<int> in(n), out(n);
    for (int i = 0; i < n; i++) in[i] = (i * 59) % 101;
    int *dIn, *dResult;
    cudaMalloc(&dIn, n * sizeof(int));
    cudaMalloc(&dResult, n * sizeof(int));
    cudaMemcpy(dIn, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    partition<<<1, 256>>>(dResult, dIn, n, pivot);
    cudaMemcpy(out.data(), dResult, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(dIn);
    cudaFree(dResult);

    std::stable_partition(in.begin(), in.end(), [](int value) { return value < pivot; });
    bool right = in == out;
    std::cout << (right ? "OK" : "WRONG") << '\n';
    return right ? 0 : 1;
}
