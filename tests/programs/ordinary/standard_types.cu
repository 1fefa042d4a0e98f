// Types of cuda::std on both sides: array, span, optional, tuple and complex.
// COUNTS: roots global store 2 16
// MISTAKE 1, an optional is asked for a value that it may not have: failed_assertion @value
// MISTAKE 2, the span is longer than its array: out_of_bounds @element
#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>

#include <cmath>
#include <cstdio>

using Polynomial = cuda::std::array<float, 3>;
using Roots = cuda::std::tuple<float, float>;

__host__ __device__ cuda::std::optional<Roots> real_roots(const Polynomial& p)
{
    const float square = p[1] * p[1] - 4 * p[0] * p[2];
    if (square < 0) return cuda::std::nullopt;
    const float root = sqrtf(square);
    return Roots((-p[1] - root) / (2 * p[0]), (-p[1] + root) / (2 * p[0]));
}

__global__ void roots(cuda::std::span<float2> out, cuda::std::span<const Polynomial> polynomials)
{
    const int i = threadIdx.x;
    if (i >= out.size()) return;
    const Polynomial p = polynomials[i];  // @element
    const auto found = real_roots(p);
#if MISTAKE == 1
    const auto [low, high] = found.value();  // @value
    out[i] = make_float2(low, high);
#else
    if (found.has_value()) {
        const auto [low, high] = *found;
        out[i] = make_float2(low, high);
        return;
    }
    // The real and the imaginary part of the one with a positive imaginary part.
    const cuda::std::complex<float> square(p[1] * p[1] - 4 * p[0] * p[2], 0);
    const auto root = (cuda::std::sqrt(square) - p[1]) / (2 * p[0]);
    out[i] = make_float2(root.real(), root.imag());
#endif
}

int main()
{
    const int n = 64;
    Polynomial polynomials[n];
    float2 results[n];
    for (int i = 0; i < n; ++i) polynomials[i] = {1, float(i % 8), i < 32 ? -2.0f : 20.0f};
    Polynomial* device_polynomials;
    float2* device_results;
    cudaMalloc(&device_polynomials, sizeof polynomials);
    cudaMalloc(&device_results, sizeof results);
    cudaMemcpy(device_polynomials, polynomials, sizeof polynomials, cudaMemcpyHostToDevice);
    const size_t length = MISTAKE == 2 ? n + 8 : n;
    roots<<<1, 96>>>({device_results, length}, {device_polynomials, length});
    cudaMemcpy(results, device_results, sizeof results, cudaMemcpyDeviceToHost);
    cudaFree(device_polynomials);
    cudaFree(device_results);

    bool right = true;
    for (int i = 0; i < n; ++i) {
        const float b = polynomials[i][1], c = polynomials[i][2];
        // Of two real roots, the sum is -b and the product is c; of two complex ones, the square of the size is c.
        const float2 found = results[i];
        right &= i < 32 ? std::fabs(found.x + found.y + b) < 1e-4f && std::fabs(found.x * found.y - c) < 1e-4f
                        : std::fabs(found.x * found.x + found.y * found.y - c) < 1e-4f && found.y > 0;
    }
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
