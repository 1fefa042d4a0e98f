#include "baselines.hpp"

#include <cub/cub.cuh>

namespace warpbook::benchmarks {

namespace {

constexpr int chains = 16;
constexpr int unrolled = 8;
constexpr int threads = 128;
constexpr int blocks_per_multiprocessor = 16;

// Chains that do not wait for one another hide how long one multiply-add takes.
__global__ void multiply_adds(float* out, float factor, int steps)
{
    float numbers[chains];
#pragma unroll
    for (int i = 0; i < chains; i++) numbers[i] = threadIdx.x + i;
    for (int step = 0; step < steps; step++) {
#pragma unroll
        for (int k = 0; k < unrolled; k++) {
#pragma unroll
            for (int i = 0; i < chains; i++) numbers[i] = numbers[i] * factor + 0.5f;
        }
    }
    float sum = 0;
#pragma unroll
    for (int i = 0; i < chains; i++) sum += numbers[i];
    // Never true, which the compiler does not know: it must compute all of them.
    if (sum < 0) *out = sum;
}

std::size_t bytes_for_sum(std::size_t n)
{
    std::size_t bytes = 0;
    check(cub::DeviceReduce::Sum(nullptr, bytes, static_cast<const float*>(nullptr), static_cast<float*>(nullptr), n));
    return bytes;
}

// 256 bins, from 0 to below 256.
constexpr int levels = 257;

std::size_t bytes_for_histogram(int n)
{
    std::size_t bytes = 0;
    check(cub::DeviceHistogram::HistogramEven(nullptr, bytes, static_cast<const unsigned char*>(nullptr),
                                              static_cast<unsigned*>(nullptr), levels, 0, 256, n));
    return bytes;
}

}  // namespace

double operations_of_multiply_adds(int multiprocessors, int steps)
{
    return 2.0 * chains * unrolled * threads * blocks_per_multiprocessor * multiprocessors * steps;
}

void launch_multiply_adds(float* out, int multiprocessors, int steps)
{
    multiply_adds<<<blocks_per_multiprocessor * multiprocessors, threads>>>(out, 0.999f, steps);
}

std::string version_of_cub()
{
    return "CUB " + std::to_string(CUB_MAJOR_VERSION) + "." + std::to_string(CUB_MINOR_VERSION) + "." +
           std::to_string(CUB_SUBMINOR_VERSION);
}

CubSum::CubSum(std::size_t n) : n_(n), workspace_(bytes_for_sum(n)) {}

void CubSum::launch(float* sum, const float* values)
{
    std::size_t bytes = workspace_.bytes();
    check(cub::DeviceReduce::Sum(workspace_.get(), bytes, values, sum, n_));
}

CubHistogram::CubHistogram(int n) : n_(n), workspace_(bytes_for_histogram(n)) {}

void CubHistogram::launch(unsigned* bins, const unsigned char* values)
{
    std::size_t bytes = workspace_.bytes();
    check(cub::DeviceHistogram::HistogramEven(workspace_.get(), bytes, values, bins, levels, 0, 256, n_));
}

}  // namespace warpbook::benchmarks
