// KERNELS: cuda-samples/Samples/0_Introduction/simpleMPI/simpleMPI.cu
#include "published.hpp"

void simpleMPIKernel(float*, float*);

void program()
{
    const auto values = random_floats(2560);
    auto* out = unwritten<float>(2560, "out");
    run(simpleMPIKernel, 10, 256, array(values, "in"), out);
    expect_equal("out", content(out, 2560), numbers(2560, [&](std::size_t i) { return std::sqrt(values[i]); }));
}
