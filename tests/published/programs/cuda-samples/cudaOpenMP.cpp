// KERNELS: cuda-samples/Samples/0_Introduction/cudaOpenMP/cudaOpenMP.cu
#include "published.hpp"

void kernelAddConstant(int*, int);

void program()
{
    const auto values = random_ints(2048, 0, 1000);
    auto* data = array(values, "data");
    run(kernelAddConstant, 16, 128, data, 3);
    expect_equal("data", content(data, 2048), numbers(2048, [&](std::size_t i) { return values[i] + 3; }));
}
