// KERNELS: cuda-samples/Samples/3_CUDA_Features/cudaCompressibleMemory/saxpy.cu
#include "published.hpp"

void saxpy(float, const float4*, const float4*, float4*, std::size_t);
void init(float4*, float4*, float, std::size_t);

void program()
{
    const std::size_t n = 1000;
    auto *x = unwritten<float>(4 * n, "x"), *y = unwritten<float>(4 * n, "y"), *z = unwritten<float>(4 * n, "z");
    const auto as_vectors = [](float* memory) { return reinterpret_cast<float4*>(memory); };
    run(init, 3, 256, as_vectors(x), as_vectors(y), 1.0f, n);
    run(saxpy, 3, 256, 3.0f, as_vectors(x), as_vectors(y), as_vectors(z), n);
    expect_equal("z", content(z, 4 * n), std::vector<float>(4 * n, 4));
}
