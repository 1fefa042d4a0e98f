// KERNELS: cuda-samples/Samples/0_Introduction/asyncAPI/asyncAPI.cu
#include "published.hpp"

void increment_kernel(int*, int);

void program()
{
    const std::size_t n = 4096;
    auto* data = zeros<int>(n, "data");
    run(increment_kernel, 8, 512, data, 26);
    expect_equal("data", content(data, n), std::vector<int>(n, 26));
}
