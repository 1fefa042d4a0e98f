// KERNELS: cuda-training-series/exercises/hw3/vector_add_solution.cu
#include "published.hpp"

void vadd(const float*, const float*, float*, int);

void program()
{
    const int n = 5000;
    const auto a = random_floats(n), b = random_floats(n);
    auto* sum = unwritten<float>(n, "sum");
    run(vadd, 3, 256, array(a, "a"), array(b, "b"), sum, n);
    expect_equal("sum", content(sum, n), numbers(n, [&](std::size_t i) { return a[i] + b[i]; }));
}
