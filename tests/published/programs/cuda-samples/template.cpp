// KERNELS: cuda-samples/Samples/0_Introduction/template/template.cu
#include "published.hpp"

void testKernel(float*, float*);

void program()
{
    const auto values = random_floats(32);
    auto* out = unwritten<float>(32, "out");
    run_with_shared(testKernel, 1, 32, 32 * sizeof(float), array(values, "in"), out);
    expect_equal("out", content(out, 32), numbers(32, [&](std::size_t i) { return 32 * values[i]; }));
}
