// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/reductionMultiBlockCG/reductionMultiBlockCG.cu
#include "published.hpp"

extern "C" void reduceSinglePassMultiBlockCG(const float*, float*, unsigned);

void program()
{
    const unsigned n = 8192, blocks = 8, threads = 128;
    const auto values = random_floats(n);
    auto* sums = unwritten<float>(blocks, "sums");
    run_cooperatively(reduceSinglePassMultiBlockCG, blocks, threads, threads * sizeof(double), array(values, "values"),
                      sums, n);
    expect_equal("sum", content(sums, 1)[0], float(std::accumulate(values.begin(), values.end(), 0.0)), 1e-5);
}
