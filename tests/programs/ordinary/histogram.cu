// Each block counts in shared memory, and adds what it has counted to the whole.
// COUNTS: count global load 32 32
// MISTAKE 1, the bins do not begin with zero: uninitialized @atomic
// MISTAKE 2, no atomic: race @plain
#include <cstdio>
#include <vector>

constexpr int bins = 64;

__global__ void count(unsigned* whole, const unsigned char* values, int n)
{
    __shared__ unsigned of_block[bins];
    for (int bin = threadIdx.x; bin < bins; bin += blockDim.x)
        if (MISTAKE != 1) of_block[bin] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (MISTAKE != 2)
            atomicAdd(&of_block[values[i] % bins], 1u);  // @atomic
        else
            of_block[values[i] % bins]++;  // @plain
    __syncthreads();
    for (int bin = threadIdx.x; bin < bins; bin += blockDim.x) atomicAdd(&whole[bin], of_block[bin]);
}

int main()
{
    const int n = 1024;
    std::vector<unsigned char> values(n);
    std::vector<unsigned> expected(bins), counted(bins);
    for (int i = 0; i < n; ++i) ++expected[(values[i] = i * i % 251) % bins];
    unsigned char* device_values;
    unsigned* device_counts;
    cudaMalloc(&device_values, n);
    cudaMalloc(&device_counts, bins * sizeof(unsigned));
    cudaMemcpy(device_values, values.data(), n, cudaMemcpyHostToDevice);
    cudaMemset(device_counts, 0, bins * sizeof(unsigned));
    count<<<2, 128>>>(device_counts, device_values, n);
    cudaMemcpy(counted.data(), device_counts, bins * sizeof(unsigned), cudaMemcpyDeviceToHost);
    std::puts(counted == expected ? "OK" : "wrong");
    cudaFree(device_values);
    cudaFree(device_counts);
}
