// KERNELS: cuda-training-series/exercises/hw7/multi_solution.cu
#include "published.hpp"

void gaussian_pdf(const float*, float*, float, float, int);

void program()
{
    const int n = 3000;
    const auto x = random_floats(n, -1, 1);
    auto* y = unwritten<float>(n, "y");
    run(gaussian_pdf, 12, 256, array(x, "x"), y, 0.0f, 1.0f, n);
    const auto wanted = [&](std::size_t i) {
        double sum = 0;
        for (int k = -11; k < 11; ++k) sum += std::exp(-0.5 * std::pow(x[i] + k * 0.01, 2)) / std::sqrt(2 * M_PI);
        return float(sum / 22);
    };
    expect_equal("y", content(y, n), numbers(n, wanted), 1e-5);
}
