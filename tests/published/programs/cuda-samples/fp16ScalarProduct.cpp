// KERNELS: cuda-samples/Samples/0_Introduction/fp16ScalarProduct/fp16ScalarProduct.cu
#include "published.hpp"

#include <cuda_fp16.h>

void scalarProductKernel_intrinsics(const half2*, const half2*, float*, std::size_t);
void scalarProductKernel_native(const half2*, const half2*, float*, std::size_t);

void program()
{
    // Small whole numbers: their products and sums are exact. The kernels begin with element blockDim.x + blockIdx.x.
    const std::size_t n = 2048;
    const auto drawn = random_ints(2 * n, 0, 2);
    const auto pairs = [&](std::size_t i) { return __floats2half2_rn(float(drawn[2 * i]), float(drawn[2 * i + 1])); };
    auto* a = array(numbers(n, pairs), "a");
    for (auto* kernel : {scalarProductKernel_intrinsics, scalarProductKernel_native}) {
        auto* results = unwritten<float>(4, "results");
        run(kernel, 4, 128, static_cast<const half2*>(a), static_cast<const half2*>(a), results, n);
        const auto wanted = [&](std::size_t block) {
            float sum = 0;
            for (std::size_t thread = 0; thread < 128; ++thread)
                for (std::size_t i = thread + 128 + block; i < n; i += 512)
                    sum += float(drawn[2 * i] * drawn[2 * i] + drawn[2 * i + 1] * drawn[2 * i + 1]);
            return sum;
        };
        expect_equal("product", content(results, 4), numbers(4, wanted));
    }
}
