// KERNELS: cuda-training-series/exercises/hw1/matrix_mul_solution.cu
#include "published.hpp"
#include "matrix_product.hpp"

void mmul(const float*, const float*, float*, int);

void program()
{
    const int n = 64;
    const auto a = random_floats(n * n), b = random_floats(n * n);
    auto* c = unwritten<float>(n * n, "c");
    run(mmul, Dim3(2, 2), Dim3(32, 32), array(a, "a"), array(b, "b"), c, n);
    expect_equal("product", content(c, n * n), matrix_product(a, b, n, n, n), 1e-5);
}
