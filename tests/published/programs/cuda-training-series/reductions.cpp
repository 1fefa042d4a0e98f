// KERNELS: cuda-training-series/exercises/hw5/reductions.cu
#include "published.hpp"

void atomic_red(const float*, float*);
void reduce(float*, float*);
void reduce_a(float*, float*);
void reduce_ws(float*, float*);

void program()
{
    // The kernels know that there are 8 Mi elements; whole numbers, so that their sum is exact in any order.
    const std::size_t n = 8 * 1024 * 1024;
    std::vector<float> values(n);
    for (std::size_t i = 0; i < n; i += 8) values[i] = 1;
    auto* in = array(values, "in");
    auto* sum = zeros<float>(3, "sum");
    run(reduce_a, 64, 256, in, sum);
    run(reduce_ws, 64, 256, in, sum + 1);
    run(atomic_red, 64, 256, in, sum + 2);
    expect_equal("sum", content(sum, 3), {float(n / 8), float(n / 8), 64 * 256 / 8});
    auto* sums = unwritten<float>(64, "sums");
    run(reduce, 64, 256, in, sums);
    expect_equal("sums", content(sums, 64), std::vector<float>(64, n / 8 / 64));
}
