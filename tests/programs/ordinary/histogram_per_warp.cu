// A histogram with one table for each warp of a block, so that only lanes of one warp meet in a counter.
// COUNTS: count global load 16 256
// COUNTS: count shared store 16 16
// MISTAKE 1, the tables are added up before all warps are done: race @counted @added
// MISTAKE 2, one vector more than there are is read: out_of_bounds @load
// MISTAKE 3, the vectors begin at the second element: misaligned @load
#include <cstdio>
#include <vector>

namespace {

constexpr int bins = 64;
constexpr int warps = 4;
constexpr int block_size = warps * 32;

__global__ void count(unsigned* whole, const int* values, int n)
{
    __shared__ unsigned tables[warps][bins];
    for (int i = threadIdx.x; i < warps * bins; i += block_size) tables[i / bins][i % bins] = 0;
    __syncthreads();

    unsigned* const own = tables[threadIdx.x / 32];
    const int4* const vectors = reinterpret_cast<const int4*>(values + (MISTAKE == 3));
    const int all_vectors = n / 4 + (MISTAKE == 2);
    for (int i = blockIdx.x * block_size + threadIdx.x; i < all_vectors; i += gridDim.x * block_size) {
        const int4 value = vectors[i];       // @load
        atomicAdd(&own[value.x % bins], 1);  // @counted
        atomicAdd(&own[value.y % bins], 1);
        atomicAdd(&own[value.z % bins], 1);
        atomicAdd(&own[value.w % bins], 1);
    }
    if (MISTAKE != 1) __syncthreads();

    for (int bin = threadIdx.x; bin < bins; bin += block_size) {
        unsigned sum = 0;
        for (int warp = 0; warp < warps; ++warp) sum += tables[warp][bin];  // @added
        atomicAdd(&whole[bin], sum);
    }
}

}  // namespace

int main()
{
    const int n = 2048;
    std::vector<int> values(n);
    std::vector<unsigned> counted(bins), expected(bins);
    for (int i = 0; i < n; ++i) {
        values[i] = i * (i + 3) / 2;
        ++expected[values[i] % bins];
    }
    int* device_values;
    unsigned* device_counts;
    cudaMalloc(&device_values, n * sizeof(int));
    cudaMalloc(&device_counts, bins * sizeof(unsigned));
    cudaMemset(device_counts, 0, bins * sizeof(unsigned));
    cudaMemcpy(device_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    count<<<2, block_size>>>(device_counts, device_values, n);
    cudaMemcpy(counted.data(), device_counts, bins * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_counts);
    if (counted != expected) {
        std::puts("WRONG");
        return 1;
    }
    std::puts("OK");
}
