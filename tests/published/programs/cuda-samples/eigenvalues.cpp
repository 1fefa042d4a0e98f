// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/eigenvalues/bisect_kernel_small.cuh
#include "published.hpp"

void bisectKernel(float*, float*, unsigned, float*, float*, unsigned*, unsigned*, float, float, unsigned, unsigned,
                  float);

void program()
{
    // The matrix with 2 beside -1s, whose eigenvalues are 2 - 2 cos(i pi / (n + 1)).
    const unsigned n = 100;
    std::vector<float> beside(n + 1, -1);
    beside[0] = 0;
    auto *left = unwritten<float>(n, "left"), *right = unwritten<float>(n, "right");
    auto *left_count = unwritten<unsigned>(n, "left_count"), *right_count = unwritten<unsigned>(n, "right_count");
    run(bisectKernel, 1, 512, array(std::vector<float>(n, 2), "diagonal"), array(beside, "beside") + 1, n, left, right,
        left_count, right_count, -0.01f, 4.01f, 0u, n, 0.00001f);
    const auto values = content(left, n);
    const auto position = content(left_count, n);
    std::vector<float> sorted(n);
    for (unsigned i = 0; i < n; ++i) sorted.at(position[i]) = values[i];
    const auto wanted = [&](std::size_t i) { return float(2 - 2 * std::cos(double(i + 1) * M_PI / (n + 1))); };
    expect_equal("eigenvalue", sorted, numbers(n, wanted), 1e-3);
}
