// Ranks of measurements, with two of CUB's and Thrust's headers alone: the Toolkit's include what else is used here.
// MISTAKE 1, the last rank is not written: uninitialized @copy
#include <cub/cub.cuh>
#include <thrust/sort.h>

#include <cstdio>
#include <vector>

__global__ void write_ranks(int* ranks, const int* order, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) ranks[order[i]] = i;
}

int main()
{
    const int n = 1000;
    std::vector<int> values(n);
    for (int i = 0; i < n; ++i) values[i] = i * 377 % n;  // each number once
    int *sorted, *order, *ranks, *sum;
    cudaMalloc(&sorted, n * sizeof(int));
    cudaMalloc(&order, n * sizeof(int));
    cudaMalloc(&ranks, n * sizeof(int));
    cudaMalloc(&sum, sizeof(int));
    cudaMemcpy(sorted, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    thrust::sequence(thrust::device, order, order + n);
    thrust::sort_by_key(thrust::device, sorted, sorted + n, order);
    const auto extremes = thrust::minmax_element(thrust::device, order, order + n);
    write_ranks<<<(n + 255) / 256, 256>>>(ranks, order, MISTAKE == 1 ? n - 1 : n);

    // Of n times one: n.
    size_t bytes = 0;
    const thrust::constant_iterator<int> ones(1);
    cub::DeviceReduce::Sum(nullptr, bytes, ones, sum, n);
    void* temporary;
    cudaMalloc(&temporary, bytes);
    cub::DeviceReduce::Sum(temporary, bytes, ones, sum, n);

    std::vector<int> found(n);
    int count, smallest, greatest;
    cudaMemcpy(found.data(), ranks, n * sizeof(int), cudaMemcpyDeviceToHost);  // @copy
    cudaMemcpy(&count, sum, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&smallest, extremes.first, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&greatest, extremes.second, sizeof(int), cudaMemcpyDeviceToHost);
    std::puts(found == values && count == n && smallest == 0 && greatest == n - 1 ? "OK" : "wrong");
    cudaFree(sorted);
    cudaFree(order);
    cudaFree(ranks);
    cudaFree(sum);
    cudaFree(temporary);
}
