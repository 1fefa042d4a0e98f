// KERNELS: cuda-samples/Samples/0_Introduction/simpleMultiGPU/simpleMultiGPU.cu
// AND: auto* reduce_kernel() { return reduceKernel; }
#include "published.hpp"

void (*reduce_kernel())(float*, float*, int);

void program()
{
    const int n = 100000, threads = 32 * 256;
    const auto values = random_floats(n);
    auto* out = unwritten<float>(threads, "out");
    run(reduce_kernel(), 32, 256, out, array(values, "in"), n);
    std::vector<float> sums(threads);
    for (int i = 0; i < n; ++i) sums[i % threads] += values[i];
    expect_equal("sum", content(out, threads), sums);
}
