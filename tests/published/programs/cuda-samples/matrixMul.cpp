// KERNELS: cuda-samples/Samples/0_Introduction/matrixMul/matrixMul.cu
// AND: template __global__ void MatrixMulCUDA<16>(float*, float*, float*, int, int);
// AND: template __global__ void MatrixMulCUDA<32>(float*, float*, float*, int, int);
#include "published.hpp"
#include "matrix_product.hpp"

template <int BLOCK_SIZE>
void MatrixMulCUDA(float*, float*, float*, int, int);

void program()
{
    const int n = 64, inner = 96, m = 32;
    const auto a = random_floats(n * inner), b = random_floats(inner * m);
    const auto product = matrix_product(a, b, n, inner, m);
    auto* c = unwritten<float>(n * m, "c");
    run(MatrixMulCUDA<16>, Dim3(m / 16, n / 16), Dim3(16, 16), c, array(a, "a"), array(b, "b"), inner, m);
    expect_equal("product", content(c, n * m), product, 1e-5);
    run(MatrixMulCUDA<32>, Dim3(m / 32, n / 32), Dim3(32, 32), c, array(a, "a"), array(b, "b"), inner, m);
    expect_equal("product", content(c, n * m), product, 1e-5);
}
