// A whole program that takes a block's sum from CUB: the compiler's pass for the host reads CUB's headers, too.
#include <cstdio>

#include <cub/cub.cuh>

constexpr int threads = 128;

__global__ void sum(const int* values, int* result)
{
    using Reduce = cub::BlockReduce<int, threads>;
    __shared__ typename Reduce::TempStorage storage;
    const int total = Reduce(storage).Sum(values[threadIdx.x]);
    if (threadIdx.x == 0) *result = total;
}

int main()
{
    int* values = nullptr;
    int* result = nullptr;
    cudaMallocManaged(&values, threads * sizeof(int));
    cudaMallocManaged(&result, sizeof(int));
    for (int i = 0; i < threads; ++i) values[i] = i;
    sum<<<1, threads>>>(values, result);
    cudaDeviceSynchronize();
    std::printf("%s\n", *result == threads * (threads - 1) / 2 ? "PASSED" : "FAILED");
    cudaFree(values);
    cudaFree(result);
    return 0;
}
