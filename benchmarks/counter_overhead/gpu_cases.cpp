#include <cuda_runtime.h>

#include "gpu_cases.hpp"

#include <stdexcept>

#include "kernels.hpp"

namespace warpbook::benchmarks {

namespace {

constexpr int n = 4096;
constexpr unsigned block_of_increments = 256;
constexpr unsigned increments = 1u << 20;
constexpr std::uint64_t floats_in_sector = 8;

using Transpose = void (*)(float*, const float*, int);

GpuCase transpose_on(Gpu& gpu, Transpose kernel, unsigned height)
{
    const std::size_t floats = std::size_t{n} * n;
    const float* const matrix = gpu.allocate(floats);
    float* const transposed = gpu.allocate(floats);
    return {launch(kernel, dim3(n / 32, n / 32), dim3(32, height), transposed, matrix, n), floats / floats_in_sector};
}

}  // namespace

GpuCase put_on(Gpu& gpu, const std::string& name)
{
    if (name == "padded-8") return transpose_on(gpu, padded_transpose, 8);
    if (name == "padded-32") return transpose_on(gpu, padded_transpose, 32);
    if (name == "conflicts-8") return transpose_on(gpu, conflicting_transpose, 8);
    if (name == "naive-8") return transpose_on(gpu, naive_transpose, 8);
    if (name == "increment")
        return {launch(increment, dim3(increments / block_of_increments), dim3(block_of_increments),
                       gpu.allocate(increments)),
                increments / floats_in_sector};
    throw std::invalid_argument("there is no case '" + name + "'");
}

}  // namespace warpbook::benchmarks
