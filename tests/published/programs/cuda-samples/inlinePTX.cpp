// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/inlinePTX/inlinePTX.cu
#include "published.hpp"

void sequence_gpu(int*, int);

void program()
{
    const int n = 1000;
    auto* lanes = unwritten<int>(n, "lanes");
    run(sequence_gpu, 4, 256, lanes, n);
    std::vector<int> expected(n);
    for (int i = 0; i < n; ++i) expected[i] = i % 32;
    expect_equal("lanes", content(lanes, n), expected);
}
