// KERNELS: cuda-samples/Samples/0_Introduction/simpleHyperQ/simpleHyperQ.cu
#include "published.hpp"

void kernel_A(long*, long);
void sum(long*, int);

void program()
{
    auto* clocks = unwritten<long>(40, "clocks");
    for (int i = 0; i < 40; ++i) run(kernel_A, 1, 1, clocks + i, 1000L);
    const auto waited = content(clocks, 40);
    expect("waited", *std::min_element(waited.begin(), waited.end()) >= 1000);
    run(sum, 1, 32, clocks, 40);
    expect_equal("sum", content(clocks, 1)[0], std::accumulate(waited.begin(), waited.end(), 0L));
}
