// KERNELS: cuda-samples/Samples/3_CUDA_Features/binaryPartitionCG/binaryPartitionCG.cu
#include "published.hpp"

void oddEvenCountAndSumCG(int*, int*, int*, unsigned);

void program()
{
    const unsigned n = 10240;
    const auto values = random_ints(n, 0, 1000);
    auto *odds = zeros<int>(1, "odds"), *sums = zeros<int>(2, "sums");
    run(oddEvenCountAndSumCG, 8, 128, array(values, "values"), odds, sums, n);
    std::vector<int> count(1), sum(2);
    for (const int value : values) {
        count[0] += value % 2;
        sum[value % 2 == 0] += value;
    }
    expect_equal("odd numbers", content(odds, 1), count);
    expect_equal("sum", content(sums, 2), sum);
}
