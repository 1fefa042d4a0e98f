// KERNELS: cuda-samples/Samples/0_Introduction/vectorAdd/vectorAdd.cu
#include "published.hpp"

void vectorAdd(const float*, const float*, float*, int);

void program()
{
    const int n = 5000;
    const auto a = random_floats(n), b = random_floats(n, -1, 1);
    auto* sum = unwritten<float>(n, "sum");
    run(vectorAdd, 20, 256, array(a, "a"), array(b, "b"), sum, n);
    expect_equal("sum", content(sum, n), numbers(n, [&](std::size_t i) { return a[i] + b[i]; }));
}
