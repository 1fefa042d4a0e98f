// KERNELS: cuda-samples/Samples/5_Domain_Specific/SobolQRNG/sobol_gpu.cu
#include "published.hpp"

void sobolGPU_kernel(unsigned, unsigned, unsigned*, float*);

void program()
{
    const unsigned vectors = 5000, dimensions = 3;
    // Any direction numbers will do for the comparison.
    const auto directions = random_unsigneds(dimensions * 32, 0, 0xffffffffu);
    auto* out = unwritten<float>(vectors * dimensions, "out");
    run(sobolGPU_kernel, Dim3(8, dimensions), 64, vectors, dimensions, array(directions, "directions"), out);
    const auto wanted = [&](std::size_t i) {
        unsigned x = 0, gray = unsigned(i % vectors) ^ (unsigned(i % vectors) >> 1);
        for (unsigned bit = 0; bit < 32; ++bit)
            if (gray >> bit & 1) x ^= directions[i / vectors * 32 + bit];
        return float(x) * 2.3283064E-10F;
    };
    expect_equal("out", content(out, vectors * dimensions), numbers(vectors * dimensions, wanted));
}
