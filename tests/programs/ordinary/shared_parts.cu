// Dynamic shared memory is divided into three arrays of different types.
// COUNTS: weighted_sums global load 8 33
// COUNTS: weighted_sums global store 2 2
// MISTAKE 1, doubles follow a number of chars that is not a multiple of eight: misaligned @double
// MISTAKE 2, the last part is forgotten in the size: out_of_bounds @flag
#include <cstddef>
#include <cstdio>
#include <vector>

__host__ __device__ constexpr std::size_t round_up(std::size_t bytes, std::size_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

__global__ void weighted_sums(double* sums, const double* values, const char* weights, int n)
{
    extern __shared__ double memory[];
    char* const kept_weights = reinterpret_cast<char*>(memory);
#if MISTAKE == 1
    double* const kept = reinterpret_cast<double*>(kept_weights + n);
#else
    double* const kept = reinterpret_cast<double*>(kept_weights + round_up(n, sizeof(double)));
#endif
    int* const used = reinterpret_cast<int*>(kept + n);
    const int t = threadIdx.x;
    if (t < n) {
        kept_weights[t] = weights[blockIdx.x * n + t];
        kept[t] = values[blockIdx.x * n + t];  // @double
        used[t] = kept_weights[t] != 0;        // @flag
    }
    __syncthreads();
    if (t > 0) return;
    double sum = 0;
    for (int k = 0; k < n; ++k)
        if (used[k]) sum += kept_weights[k] * kept[k];
    sums[blockIdx.x] = sum;
}

int main()
{
    const int n = 50, blocks = 2;
    std::vector<double> values(n * blocks), sums(blocks);
    std::vector<char> weights(n * blocks);
    for (int i = 0; i < n * blocks; ++i) {
        values[i] = 0.5 * i;
        weights[i] = i % 4;
    }
    double *device_values, *device_sums;
    char* device_weights;
    cudaMalloc(&device_values, values.size() * sizeof(double));
    cudaMalloc(&device_sums, blocks * sizeof(double));
    cudaMalloc(&device_weights, weights.size());
    cudaMemcpy(device_values, values.data(), values.size() * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(device_weights, weights.data(), weights.size(), cudaMemcpyHostToDevice);
    std::size_t bytes = round_up(n, sizeof(double)) + n * sizeof(double);
#if MISTAKE != 2
    bytes += n * sizeof(int);
#endif
    weighted_sums<<<blocks, 64, bytes>>>(device_sums, device_values, device_weights, n);
    cudaMemcpy(sums.data(), device_sums, blocks * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_sums);
    cudaFree(device_weights);
    bool right = true;
    for (int block = 0; block < blocks; ++block) {
        double expected = 0;
        for (int i = block * n; i < (block + 1) * n; ++i) expected += weights[i] * values[i];
        right = right && sums[block] == expected;
    }
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
