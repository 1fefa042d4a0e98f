// A sum by a tree whose partners are far apart; each thread adds two numbers while it loads them.
// COUNTS: add_up global load 27 105
// COUNTS: add_up global store 4 4
// MISTAKE 1, the second number has no guard: out_of_bounds @second
// MISTAKE 2, as many bytes of shared memory as there are threads: out_of_bounds @keep
// MISTAKE 3, no barrier between the steps: race @add
#include <iostream>
#include <numeric>
#include <vector>

__global__ void add_up(float* sums, const float* values, unsigned n)
{
    extern __shared__ float kept[];
    const unsigned t = threadIdx.x;
    const unsigned i = blockIdx.x * (2 * blockDim.x) + t;
    float sum = i < n ? values[i] : 0;
    if (MISTAKE == 1 || i + blockDim.x < n) sum += values[i + blockDim.x];  // @second
    kept[t] = sum;                                                          // @keep
    __syncthreads();
    for (unsigned half = blockDim.x / 2; half > 0; half >>= 1) {
        if (t < half) kept[t] += kept[t + half];  // @add
        if (MISTAKE != 3) __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = kept[0];
}

int main()
{
    const unsigned n = 840, threads = 128;
    const unsigned blocks = (n + 2 * threads - 1) / (2 * threads);
    std::vector<float> values(n), sums(blocks);
    for (unsigned i = 0; i < n; ++i) values[i] = i % 33;

    float *d_values, *d_sums;
    cudaMalloc(&d_values, n * sizeof(float));
    cudaMalloc(&d_sums, blocks * sizeof(float));
    cudaMemcpy(d_values, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    const size_t shared_bytes = MISTAKE == 2 ? threads : threads * sizeof(float);
    add_up<<<blocks, threads, shared_bytes>>>(d_sums, d_values, n);
    cudaMemcpy(sums.data(), d_sums, blocks * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_values);
    cudaFree(d_sums);

    const float sum = std::accumulate(sums.begin(), sums.end(), 0.0f);
    const float expected = std::accumulate(values.begin(), values.end(), 0.0f);
    std::cout << (sum == expected ? "OK" : "WRONG") << std::endl;
    return sum == expected ? 0 : 1;
}
