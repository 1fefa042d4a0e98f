// KERNELS: cuda-samples/Samples/0_Introduction/simpleCallback/simpleCallback.cu
#include "published.hpp"

void incKernel(int*, int);

void program()
{
    const auto values = random_ints(10000, 0, 1000);
    auto* data = array(values, "data");
    run(incKernel, 40, 256, data, 10000);
    expect_equal("data", content(data, 10000), numbers(10000, [&](std::size_t i) { return values[i] + 1; }));
}
