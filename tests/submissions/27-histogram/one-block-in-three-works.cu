// VERDICT: FAILED
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// WRONG: Accesses.EachBlockCountsInItsOwnBins: does it do the work of others
// WRONG: Predictions.AtomicsPerBlockAreMeasured: not checked

// One block in three counts, the others leave.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    if (blockIdx.x % 3 != 0) return;
    constexpr int copies = 32;
    __shared__ unsigned counts[bin_count * copies];
    for (int i = threadIdx.x; i < bin_count * copies; i += blockDim.x) counts[i] = 0;
    __syncthreads();

    unsigned* mine = counts + threadIdx.x % copies;
    std::size_t thread = std::size_t{blockIdx.x / 3} * blockDim.x + threadIdx.x;
    std::size_t stride = std::size_t{(gridDim.x + 2) / 3} * blockDim.x;
    for (std::size_t i = thread; i < n / 16; i += stride) {
        uint4 loaded = reinterpret_cast<const uint4*>(values)[i];
        unsigned words[4] = {loaded.x, loaded.y, loaded.z, loaded.w};
#pragma unroll
        for (int w = 0; w < 4; ++w) {
#pragma unroll
            for (int shift = 0; shift < 32; shift += 8) atomicAdd(&mine[(words[w] >> shift & 255) * copies], 1u);
        }
    }
    std::size_t rest = n / 16 * 16 + thread;
    if (rest < n) atomicAdd(&mine[values[rest] * copies], 1u);
    __syncthreads();

    for (int bin = threadIdx.x; bin < bin_count; bin += blockDim.x) {
        unsigned sum = 0;
        for (int k = 0; k < copies; ++k) sum += counts[bin * copies + (bin + k) % copies];
        atomicAdd(&bins[bin], sum);
    }
}

double predicted_atomics_per_block()
{
    return 2.75;
}

double predicted_sectors_of_bytes()
{
    return 1;
}

bool wants_stretch()
{
    return true;
}
