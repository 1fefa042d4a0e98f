// KERNELS: cuda-samples/Samples/0_Introduction/simpleAWBarrier/simpleAWBarrier.cu
#include "published.hpp"

void normVecByDotProductAWBarrier(float*, float*, double*, int);

void program()
{
    const int n = 4000, blocks = 4, threads = 256;
    const auto a = random_floats(n, 0.1f, 1), b = random_floats(n, 0.1f, 2);
    auto *first = array(a, "a"), *second = array(b, "b");
    run_cooperatively(normVecByDotProductAWBarrier, blocks, threads, threads / 32 * sizeof(double), first, second,
                      unwritten<double>(blocks, "partial_results"), n);
    const double root = std::sqrt(std::inner_product(a.begin(), a.end(), b.begin(), 0.0));
    expect_equal("a", content(first, n), numbers(n, [&](std::size_t i) { return float(a[i] / root); }), 1e-6);
    expect_equal("b", content(second, n), numbers(n, [&](std::size_t i) { return float(b[i] / root); }), 1e-6);
}
