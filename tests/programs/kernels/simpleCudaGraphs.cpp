// KERNELS: cuda-samples/Samples/3_CUDA_Features/simpleCudaGraphs/simpleCudaGraphs.cu
#include "published.hpp"

void reduce(float*, double*, std::size_t, std::size_t);
void reduceFinal(double*, double*, std::size_t);

void program()
{
    const std::size_t n = 20000, blocks = 8;
    const auto values = random_floats(n);
    auto *sums = unwritten<double>(blocks, "sums"), *sum = unwritten<double>(1, "sum");
    run(reduce, blocks, 512, array(values, "values"), sums, n, blocks);
    run(reduceFinal, 1, 512, sums, sum, blocks);
    expect_equal("sum", content(sum, 1), {std::accumulate(values.begin(), values.end(), 0.0)}, 1e-9);
}
