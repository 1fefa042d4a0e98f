// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/streamOrderedAllocation/streamOrderedAllocation.cu
#include "published.hpp"

void vectorAddGPU(const float*, const float*, float*, int);

void program()
{
    const int n = 3000;
    const auto a = random_floats(n), b = random_floats(n, -1, 1);
    auto* sum = unwritten<float>(n, "sum");
    run(vectorAddGPU, 12, 256, array(a, "a"), array(b, "b"), sum, n);
    expect_equal("sum", content(sum, n), numbers(n, [&](std::size_t i) { return a[i] + b[i]; }));
}
