// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/threadFenceReduction/threadFenceReduction_kernel.cuh
// AND: template __global__ void reduceMultiPass<128, true>(const float*, float*, unsigned);
// AND: template __global__ void reduceMultiPass<64, false>(const float*, float*, unsigned);
// AND: template __global__ void reduceSinglePass<128, true>(const float*, float*, unsigned);
// AND: template __global__ void reduceSinglePass<64, false>(const float*, float*, unsigned);
#include "published.hpp"

template <unsigned blockSize, bool nIsPow2>
void reduceMultiPass(const float*, float*, unsigned);
template <unsigned blockSize, bool nIsPow2>
void reduceSinglePass(const float*, float*, unsigned);

template <unsigned blockSize, bool nIsPow2>
void sum(unsigned n)
{
    const auto values = random_floats(n);
    const std::vector<float> total{static_cast<float>(std::accumulate(values.begin(), values.end(), 0.0))};
    auto *in = array(values, "in"), *sums = unwritten<float>(16, "sums"), *single = unwritten<float>(16, "single");
    run_with_shared(reduceMultiPass<blockSize, nIsPow2>, 16, blockSize, blockSize * sizeof(float), in, sums, n);
    const auto parts = content(sums, 16);
    expect_equal("multi pass", {std::accumulate(parts.begin(), parts.end(), 0.0f)}, total, 1e-5);
    run_with_shared(reduceSinglePass<blockSize, nIsPow2>, 16, blockSize, blockSize * sizeof(float), in, single, n);
    expect_equal("single pass", content(single, 1), total, 1e-5);
}

void program()
{
    sum<128, true>(16384);
    sum<64, false>(10001);
}
