// KERNELS: cuda-samples/Samples/0_Introduction/clock/clock.cu
// AND: auto* reduction_kernel() { return timedReduction; }
#include "published.hpp"

void (*reduction_kernel())(const float*, float*, long*);

void program()
{
    const int blocks = 8;
    const auto values = random_floats(512);
    auto* least = unwritten<float>(blocks, "least");
    run_with_shared(reduction_kernel(), blocks, 256, 512 * sizeof(float), array(values, "values"), least,
                    unwritten<long>(2 * blocks, "timer"));
    expect_equal("least", content(least, blocks),
                 std::vector<float>(blocks, *std::min_element(values.begin(), values.end())));
}
