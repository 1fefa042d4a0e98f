// The standard library's constexpr functions and std::array in a kernel.
// OPTIONS: --expt-relaxed-constexpr
// COUNTS: middle_of_three global load 6 24
// COUNTS: middle_of_three global store 2 8
// MISTAKE 1, the values are counted from one: out_of_bounds @load
// MISTAKE 2, the threads past the end have no elements: out_of_bounds @load
// MISSED 1: an index past std::array is not checked
#include <algorithm>
#include <array>
#include <iostream>
#include <limits>
#include <vector>

using Arrays = std::array<const int*, 3>;

constexpr int median(int a, int b, int c) { return std::max(std::min(a, b), std::min(std::max(a, b), c)); }

__global__ void middle_of_three(int* out, Arrays in, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE != 2
    if (i >= n) return;
#endif
    std::array<int, 3> values{};
    for (std::size_t k = 0; k < in.size(); ++k) values[MISTAKE == 1 ? k + 1 : k] = in[k][i];  // @load
    const int result = median(values[0], values[1], values[2]);
    out[i] = std::clamp(result, 0, std::numeric_limits<short>::max() + 0);
}

int main()
{
    const int n = MISTAKE == 2 ? 50 : 64;
    std::vector<int> on_host[3], expected(n), out(n);
    Arrays on_device{};
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < n; ++i) on_host[k].push_back((i + 5) * (3 * k + 7) % 97 - 20);
        int* copy;
        cudaMalloc(&copy, n * sizeof(int));
        cudaMemcpy(copy, on_host[k].data(), n * sizeof(int), cudaMemcpyHostToDevice);
        on_device[k] = copy;
    }
    int* device_out;
    cudaMalloc(&device_out, n * sizeof(int));
    middle_of_three<<<1, 64>>>(device_out, on_device, n);
    cudaMemcpy(out.data(), device_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_out);
    for (const int* const copy : on_device) cudaFree(const_cast<int*>(copy));

    for (int i = 0; i < n; ++i) {
        std::array<int, 3> sorted{on_host[0][i], on_host[1][i], on_host[2][i]};
        std::sort(sorted.begin(), sorted.end());
        expected[i] = std::max(sorted[1], 0);
    }
    std::cout << (out == expected ? "OK" : "WRONG") << std::endl;
    return out == expected ? 0 : 1;
}
