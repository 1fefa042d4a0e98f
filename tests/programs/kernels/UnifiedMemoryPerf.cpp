// KERNELS: cuda-samples/Samples/6_Performance/UnifiedMemoryPerf/matrixMultiplyPerf.cu
#include "published.hpp"
#include "matrix_product.hpp"

void matrixMultiplyKernel(float*, float*, float*, unsigned);

void program()
{
    const int n = 64;
    const auto a = random_floats(n * n), b = random_floats(n * n);
    auto* c = unwritten<float>(n * n, "c");
    run(matrixMultiplyKernel, Dim3(2, 2), Dim3(32, 32), c, array(a, "a"), array(b, "b"), unsigned{n});
    expect_equal("product", content(c, n * n), matrix_product(a, b, n, n, n), 1e-5);
}
