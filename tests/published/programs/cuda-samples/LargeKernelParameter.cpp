// KERNELS: cuda-samples/Samples/6_Performance/LargeKernelParameter/LargeKernelParameter.cu
#include "published.hpp"

extern int excess_params[8000 - 1024];
struct param_t {
    int param[1024];
};
struct param_large_t {
    int param[8000];
};
void kernelDefault(param_t, int*);
void kernelLargeParam(param_large_t, int*);

void program()
{
    const auto values = random_ints(8000, 0, 1000);
    const std::vector<int> total{std::accumulate(values.begin(), values.end(), 0)};
    param_t first{};
    param_large_t all{};
    std::copy_n(values.begin(), 1024, first.param);
    std::copy_n(values.begin() + 1024, 8000 - 1024, excess_params);
    std::copy_n(values.begin(), 8000, all.param);
    auto* sum = unwritten<int>(1, "sum");
    run(kernelDefault, 1, 1, first, sum);
    expect_equal("sum", content(sum, 1), total);
    run(kernelLargeParam, 1, 1, all, sum);
    expect_equal("sum", content(sum, 1), total);
}
