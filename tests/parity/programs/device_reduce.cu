// A program that knows nothing of Warpbook, for `warpbook profile`: CUB's DeviceReduce over 2^24 floats.
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include <cub/cub.cuh>

namespace {

void require(cudaError_t result, const char* call)
{
    if (result == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(result));
    std::exit(1);
}

}  // namespace

int main()
{
    constexpr int count = 1 << 24;
    float* numbers = nullptr;
    float* sum = nullptr;
    require(cudaMalloc(&numbers, count * sizeof(float)), "cudaMalloc");
    require(cudaMalloc(&sum, sizeof(float)), "cudaMalloc");
    require(cudaMemset(numbers, 0, count * sizeof(float)), "cudaMemset");

    void* workspace = nullptr;
    std::size_t bytes = 0;
    require(cub::DeviceReduce::Sum(workspace, bytes, numbers, sum, count), "cub::DeviceReduce::Sum");
    require(cudaMalloc(&workspace, bytes), "cudaMalloc");
    require(cub::DeviceReduce::Sum(workspace, bytes, numbers, sum, count), "cub::DeviceReduce::Sum");

    float result = -1;
    require(cudaMemcpy(&result, sum, sizeof(float), cudaMemcpyDeviceToHost), "cudaMemcpy");
    return result == 0 ? 0 : 1;
}
