// KERNELS: cuda-training-series/exercises/hw6/array_inc_solution.cu
#include "published.hpp"

void inc(int*, std::size_t);

void program()
{
    auto* data = zeros<int>(5000, "data");
    run(inc, 4, 256, data, std::size_t{5000});
    expect_equal("data", content(data, 5000), std::vector<int>(5000, 1));
}
