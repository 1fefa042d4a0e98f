// Constexpr functions of the host in kernels, with nvcc's --expt-relaxed-constexpr; lambdas for kernels, with
// --extended-lambda. Prints what is wrong, or PASSED.

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

constexpr int n = 64;

constexpr int clamped(int x, int most) { return x > most ? most : x; }

template <class Function>
__global__ void apply(int* out, Function function)
{
    out[threadIdx.x] = function(static_cast<int>(threadIdx.x));
}

__global__ void smallest(int* out, const int* in)
{
    const std::array<int, 3> bounds{40, 50, 60};
    int least = std::numeric_limits<int>::max();
    for (const int bound : bounds) least = std::min(least, bound);
    out[threadIdx.x] = std::max(std::min(in[threadIdx.x], least), bounds[0] - 30) + clamped(in[threadIdx.x], 20);
}

int main()
{
    int failures = 0;
    int* in = nullptr;
    int* out = nullptr;
    cudaMallocManaged(&in, n * sizeof(int));
    cudaMallocManaged(&out, n * sizeof(int));
    for (int i = 0; i < n; ++i) in[i] = i;

    smallest<<<1, n>>>(out, in);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; ++i) failures += out[i] != std::max(std::min(i, 40), 10) + std::min(i, 20);

    const int factor = 3;
    const auto check = [&](int add, const char* what) {
        cudaDeviceSynchronize();
        for (int i = 0; i < n; ++i) {
            if (out[i] == factor * i + add) continue;
            std::printf("wrong: %s\n", what);
            ++failures;
            return;
        }
    };
    apply<<<1, n>>>(out, [=] __device__(int i) { return factor * i + 1; });
    check(1, "a lambda for the device");
    const auto both = [=] __host__ __device__(int i) { return factor * i + 2; };
    apply<<<1, n>>>(out, both);
    check(both(0), "a lambda for both");

    cudaFree(in);
    cudaFree(out);
    if (failures == 0) std::printf("PASSED\n");
    return failures == 0 ? 0 : 1;
}
