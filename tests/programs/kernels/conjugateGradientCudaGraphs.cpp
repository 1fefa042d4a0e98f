// KERNELS: cuda-samples/Samples/4_CUDA_Libraries/conjugateGradientCudaGraphs/conjugateGradientCudaGraphs.cu
#include "published.hpp"

void initVectors(float*, float*, int);
void r1_div_x(float*, float*, float*);
void a_minus(float*, float*);

void program()
{
    const int n = 5000;
    auto *right = unwritten<float>(n, "right"), *x = unwritten<float>(n, "x");
    run(initVectors, 4, 256, right, x, n);
    expect_equal("right", content(right, n), std::vector<float>(n, 1));
    expect_equal("x", content(x, n), std::vector<float>(n));
    auto *quotient = unwritten<float>(1, "quotient"), *negative = unwritten<float>(1, "negative");
    run(r1_div_x, 1, 32, array(std::vector<float>{6}, "r1"), array(std::vector<float>{4}, "r0"), quotient);
    run(a_minus, 1, 32, quotient, negative);
    expect_equal("quotient", content(negative, 1), {-1.5f});
}
