// Values by large keys, which begin at three billions.
// MISTAKE 1, the key does not fit into an int: unknown_address @read
// MISTAKE 2, an unsigned difference that should be negative: out_of_bounds @neighbor
#include <cstdio>
#include <vector>

#if MISTAKE == 1
using Key = int;
#else
using Key = long long;
#endif

__global__ void sums(float* out, const float* values, long long first, unsigned n)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const Key key = first + i;
    float sum = values[key - first];                  // @read
    if (MISTAKE == 2 || i > 0) sum += values[i - 1];  // @neighbor
    out[i] = sum;
}

int main()
{
    const unsigned n = 100;
    std::vector<float> values(n), out(n);
    for (unsigned i = 0; i < n; ++i) values[i] = i;
    float *device_values, *device_out;
    cudaMalloc(&device_values, n * sizeof(float));
    cudaMalloc(&device_out, n * sizeof(float));
    cudaMemcpy(device_values, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    sums<<<1, 128>>>(device_out, device_values, 3000000000ll, n);
    cudaMemcpy(out.data(), device_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_out);
    for (unsigned i = 0; i < n; ++i)
        if (out[i] != (i == 0 ? 0.0f : 2.0f * i - 1)) return std::puts("WRONG"), 1;
    std::puts("OK");
    return 0;
}
