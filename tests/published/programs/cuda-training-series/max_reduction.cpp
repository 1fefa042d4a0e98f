// KERNELS: cuda-training-series/exercises/hw5/max_reduction_solution.cu
#include "published.hpp"

void reduce(float*, float*, std::size_t);

void program()
{
    const std::size_t n = 50000;
    const auto values = random_floats(n);
    auto *maxima = unwritten<float>(8, "maxima"), *maximum = unwritten<float>(1, "maximum");
    run(reduce, 8, 256, array(values, "values"), maxima, n);
    run(reduce, 1, 256, maxima, maximum, std::size_t{8});
    expect_equal("maximum", content(maximum, 1)[0], *std::max_element(values.begin(), values.end()));
}
