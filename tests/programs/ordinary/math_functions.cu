// Functions of the math library in a kernel, compared with the same on the host.
// COUNTS: evaluate global load 2 16
// COUNTS: evaluate global store 14 112
// MISTAKE 1, the results have no room for the last function: out_of_bounds @store
// MISTAKE 2, the results are freed before they are copied: use_after_free @copy
#include <cmath>
#include <cstdio>
#include <vector>

struct Functions {
    template <class T>
    __host__ __device__ static T value(int function, T x)
    {
        switch (function) {
        case 0: return std::sin(x) * std::cos(x);
        case 1: return std::exp(-x) + std::log(x);
        case 2: return std::pow(x, T(1.5));
        case 3: return std::atan2(x, T(2));
        case 4: return std::hypot(x, T(3)) + std::cbrt(x);
        case 5: return std::erf(x) + std::tgamma(x);
        default: return std::fma(x, x, std::floor(x)) - std::fmod(x, T(0.75));
        }
    }
};

constexpr int functions = 7;

__global__ void evaluate(double* results, const double* arguments, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const double x = arguments[i];
    for (int function = 0; function < functions; ++function)
        results[function * n + i] = Functions::value(function, x);  // @store
}

int main()
{
    const int n = 64;
    std::vector<double> arguments(n), results(functions * n);
    for (int i = 0; i < n; ++i) arguments[i] = 0.125 * (i + 1);
    double *device_arguments, *device_results;
    cudaMalloc(&device_arguments, n * sizeof(double));
    cudaMalloc(&device_results, (MISTAKE == 1 ? functions - 1 : functions) * n * sizeof(double));
    cudaMemcpy(device_arguments, arguments.data(), n * sizeof(double), cudaMemcpyHostToDevice);
    evaluate<<<1, n>>>(device_results, device_arguments, n);
#if MISTAKE == 2
    cudaFree(device_results);
#endif
    cudaMemcpy(results.data(), device_results, results.size() * sizeof(double), cudaMemcpyDeviceToHost);  // @copy
#if MISTAKE != 2
    cudaFree(device_results);
#endif
    cudaFree(device_arguments);
    double worst = 0;
    for (int function = 0; function < functions; ++function)
        for (int i = 0; i < n; ++i) {
            const double expected = Functions::value(function, arguments[i]);
            const double error = std::fabs(results[function * n + i] - expected) / (1 + std::fabs(expected));
            worst = std::fmax(worst, error);
        }
    std::printf("largest error: %.1e\n%s\n", worst, worst < 1e-12 ? "OK" : "WRONG");
    return worst < 1e-12 ? 0 : 1;
}
