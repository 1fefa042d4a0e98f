// KERNELS: cuda-samples/Samples/3_CUDA_Features/jacobiCudaGraphs/jacobi.cu
// AND: auto* jacobi_kernel() { return JacobiMethod; }
// AND: auto* error_kernel() { return finalError; }
#include "published.hpp"

void (*jacobi_kernel())(const float*, const double*, float, double*, double*, double*);
void (*error_kernel())(double*, double*);

void program()
{
    // A matrix whose rows have a large element on the diagonal, and the right side for which all unknowns are 1.
    const std::size_t n = 512;
    auto matrix = random_floats(n * n);
    for (std::size_t i = 0; i < n; ++i) matrix[i * n + i] = n;
    const auto right =
        numbers(n, [&](std::size_t i) { return std::accumulate(&matrix[i * n], &matrix[i * n] + n, 0.0); });
    auto* a = array(matrix, "a");
    auto *b = array(right, "b"), *x = zeros<double>(n, "x"), *x_new = zeros<double>(n, "x_new"),
         *error = zeros<double>(1, "error");
    for (int round = 0; round < 8; ++round) {
        auto* sum = zeros<double>(1, "sum");
        run(jacobi_kernel(), n / 8, 256, a, b, 1e-2f, x, x_new, sum);
        std::swap(x, x_new);
    }
    expect_equal("x", content(x, n), std::vector<double>(n, 1.0), 1e-2);
    run_with_shared(error_kernel(), 2, 256, 9 * sizeof(double), x, error);
    const auto left = content(x, n);
    const double wanted = std::accumulate(left.begin(), left.end(), 0.0,
                                          [](double sum, double value) { return sum + std::abs(value - 1); });
    expect_equal("error", content(error, 1), {wanted}, 1e-9);
}
