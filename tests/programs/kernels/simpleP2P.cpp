// KERNELS: cuda-samples/Samples/0_Introduction/simpleP2P/simpleP2P.cu
#include "published.hpp"

void SimpleKernel(float*, float*);

void program()
{
    const auto values = random_floats(4096);
    auto* out = unwritten<float>(4096, "out");
    run(SimpleKernel, 8, 512, array(values, "in"), out);
    expect_equal("out", content(out, 4096), numbers(4096, [&](std::size_t i) { return values[i] * 2; }));
}
