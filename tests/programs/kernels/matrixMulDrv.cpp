// KERNELS: cuda-samples/Samples/0_Introduction/matrixMulDrv/matrixMul_kernel.cu
#include "published.hpp"
#include "matrix_product.hpp"

extern "C" void matrixMul_bs8_64bit(float*, float*, float*, std::size_t, std::size_t);
extern "C" void matrixMul_bs16_64bit(float*, float*, float*, std::size_t, std::size_t);

void program()
{
    const int n = 32, inner = 64, m = 48;
    const auto a = random_floats(n * inner), b = random_floats(inner * m);
    const auto product = matrix_product(a, b, n, inner, m);
    auto* c = unwritten<float>(n * m, "c");
    run(matrixMul_bs8_64bit, Dim3(m / 8, n / 8), Dim3(8, 8), c, array(a, "a"), array(b, "b"), std::size_t{inner},
        std::size_t{m});
    expect_equal("product", content(c, n * m), product, 1e-5);
    run(matrixMul_bs16_64bit, Dim3(m / 16, n / 16), Dim3(16, 16), c, array(a, "a"), array(b, "b"), std::size_t{inner},
        std::size_t{m});
    expect_equal("product", content(c, n * m), product, 1e-5);
}
