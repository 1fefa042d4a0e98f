// KERNELS: cuda-samples/Samples/0_Introduction/simpleMultiCopy/simpleMultiCopy.cu
#include "published.hpp"

void incKernel(int*, int*, int, int);

void program()
{
    const auto values = random_ints(3000, 0, 1000);
    auto* out = unwritten<int>(3000, "out");
    run(incKernel, 6, 512, out, array(values, "in"), 3000, 5);
    expect_equal("out", content(out, 3000), numbers(3000, [&](std::size_t i) { return values[i] + 1; }));
}
