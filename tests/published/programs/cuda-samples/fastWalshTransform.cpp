// KERNELS: cuda-samples/Samples/5_Domain_Specific/fastWalshTransform/fastWalshTransform_kernel.cuh
#include "published.hpp"

void fwtBatch1Kernel(float*, float*, int);
void fwtBatch2Kernel(float*, float*, int);
void modulateKernel(float*, float*, int);

void program()
{
    const int log2n = 13, n = 1 << log2n;
    const auto values = random_floats(n);
    auto* data = array(values, "data");
    run(fwtBatch2Kernel, Dim3(n / (4 * 256), 1), 256, data, data, n / 4);
    run_with_shared(fwtBatch1Kernel, 4, 512, 2048 * sizeof(float), data, data, 11);
    std::vector<double> wanted(values.begin(), values.end());
    for (int stride = 1; stride < n; stride *= 2)
        for (int i = 0; i < n; ++i) {
            if (i & stride) continue;
            const double one = wanted[i], other = wanted[i + stride];
            wanted[i] = one + other;
            wanted[i + stride] = one - other;
        }
    const auto transformed = content(data, n);
    expect_equal("transform", transformed, std::vector<float>(wanted.begin(), wanted.end()), 1e-2);
    run(modulateKernel, 4, 256, data, data, n);
    expect_equal("square", content(data, n),
                 numbers(n, [&](std::size_t i) { return transformed[i] * (transformed[i] * (1.0f / n)); }), 1e-5);
}
