// KERNELS: cuda-samples/Samples/0_Introduction/simpleTemplates/simpleTemplates.cu
// AND: template __global__ void testKernel<float>(float*, float*);
// AND: template __global__ void testKernel<int>(int*, int*);
#include "published.hpp"

template <class T>
void testKernel(T*, T*);

template <class T>
void run_with(const std::vector<T>& values)
{
    auto* out = unwritten<T>(32, "out");
    run_with_shared(testKernel<T>, 1, 32, 32 * sizeof(T), array(values, "in"), out);
    expect_equal("out", content(out, 32), numbers(32, [&](std::size_t i) { return 32 * values[i]; }));
}

void program()
{
    run_with(random_floats(32));
    run_with(random_ints(32, 0, 1000));
}
