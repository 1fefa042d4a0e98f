// A kernel looks at each row's length, and launches as many threads as the row needs.
// OPTIONS: -rdc=true
// COUNTS: double_rows global store 11 24
// MISTAKE 1, the parent reads what its children write: race @early @store
// MISTAKE 2, a row may have more elements than a block may have threads: invalid_call @launch
// ON THE MODEL: double_rows, it launches kernels
#include <cstdio>
#include <numeric>
#include <vector>

__global__ void double_all(int* row)
{
    row[threadIdx.x] *= 2;  // @store
}

__global__ void add_rows(long* sums, const int* values, const int* begins)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    long sum = 0;
    for (int i = begins[row]; i < begins[row + 1]; ++i) sum += values[i];
    sums[row] = sum;
}

__global__ void double_rows(long* sums, int* values, const int* begins, int rows)
{
    const int row = threadIdx.x;
    const int begin = begins[row], length = begins[row + 1] - begin;
    if (length > 0) double_all<<<1, length>>>(values + begin);  // @launch
#if MISTAKE == 1
    sums[row] = 0;
    for (int i = begin; i < begin + length; ++i) sums[row] += values[i];  // @early
#else
    // After all of this grid and its children.
    if (row == 0) add_rows<<<rows, 1, 0, cudaStreamTailLaunch>>>(sums, values, begins);
#endif
}

int main()
{
    const std::vector<int> begins = {0, 7, 7, 40, MISTAKE == 2 ? 1100 : 140};
    const int rows = begins.size() - 1;
    std::vector<int> values(begins.back());
    std::iota(values.begin(), values.end(), 1);
    std::vector<long> sums(rows);

    int *device_values, *device_begins;
    long* device_sums;
    cudaMalloc(&device_values, values.size() * sizeof(int));
    cudaMalloc(&device_begins, begins.size() * sizeof(int));
    cudaMalloc(&device_sums, rows * sizeof(long));
    cudaMemcpy(device_values, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(device_begins, begins.data(), begins.size() * sizeof(int), cudaMemcpyHostToDevice);
    double_rows<<<1, rows>>>(device_sums, device_values, device_begins, rows);
    cudaMemcpy(sums.data(), device_sums, rows * sizeof(long), cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_begins);
    cudaFree(device_sums);

    bool right = true;
    for (int row = 0; row < rows; ++row)
        right &= sums[row] == 2 * std::accumulate(&values[begins[row]], values.data() + begins[row + 1], 0L);
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
