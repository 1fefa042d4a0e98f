// KERNELS: cuda-samples/Samples/3_CUDA_Features/StreamPriorities/StreamPriorities.cu
#include "published.hpp"

void memcpy_kernel(int*, int*, std::size_t);

void program()
{
    const auto values = random_ints(5000, 0, 1000);
    auto* out = unwritten<int>(5000, "out");
    run(memcpy_kernel, 4, 512, out, array(values, "in"), 5000 * sizeof(int));
    expect_equal("out", content(out, 5000), values);
}
