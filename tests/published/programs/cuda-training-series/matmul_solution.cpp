// KERNELS: cuda-training-series/exercises/hw12/task1_solution.cu
#include "published.hpp"
#include "matrix_product.hpp"

struct Matrix {
    int width, height, stride;
    float* elements;
};
void MatMulKernel(Matrix, Matrix, Matrix);

void program()
{
    const int n = 64;
    const auto a = random_floats(n * n), b = random_floats(n * n);
    auto* c = unwritten<float>(n * n, "c");
    run(MatMulKernel, Dim3(2, 2), Dim3(32, 32), Matrix{n, n, n, array(a, "a")}, Matrix{n, n, n, array(b, "b")},
        Matrix{n, n, n, c});
    expect_equal("product", content(c, n * n), matrix_product(a, b, n, n, n), 1e-5);
}
