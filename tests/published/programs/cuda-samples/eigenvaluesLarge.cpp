// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/eigenvalues/bisect_kernel_large.cuh
// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/eigenvalues/bisect_kernel_large_onei.cuh
// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/eigenvalues/bisect_kernel_large_multi.cuh
#include "published.hpp"

void bisectKernelLarge(float*, float*, unsigned, float, float, unsigned, unsigned, float, unsigned*, unsigned*, float*,
                       float*, unsigned*, float*, float*, unsigned*, unsigned*, unsigned*, unsigned*);
void bisectKernelLarge_OneIntervals(float*, float*, unsigned, unsigned, float*, float*, unsigned*, float);
void bisectKernelLarge_MultIntervals(float*, float*, unsigned, unsigned*, unsigned*, float*, float*, unsigned*,
                                     unsigned*, float*, unsigned*, float);

void program()
{
    // The scans go over a power of two of elements, and those behind the last active interval nobody has written; what
    // comes of them nobody uses ("__shared__": such variables have no initial value).
    for (const char* place :
         {"bisect_kernel_large.cuh:860", "bisect_kernel_large.cuh:861", "bisect_kernel_large.cuh:911",
          "bisect_kernel_large.cuh:912", "bisect_util.cu:358", "bisect_util.cu:373"})
        expect_finding(FindingKind::uninitialized, place);
    // Some threads store a 1 by atomicExch(), others without ("Memory Fence Functions": undefined).
    expect_finding(FindingKind::race, "bisect_util.cu:540", "bisect_util.cu:313");
    // The matrix with 2 beside -1s, whose eigenvalues are 2 - 2 cos(i pi / (n + 1)).
    const unsigned n = 2048;
    const float precision = 0.00001f;
    std::vector<float> beside_diagonal(n + 1, -1);
    beside_diagonal[0] = 0;
    auto *diagonal = array(std::vector<float>(n, 2), "diagonal"), *beside = array(beside_diagonal, "beside") + 1;
    const auto floats = [&](const char* name) { return unwritten<float>(n, name); };
    const auto unsigneds = [&](const char* name) { return zeros<unsigned>(n, name); };
    auto *num_one = unsigneds("num_one"), *num_blocks = unsigneds("num_blocks");
    auto *left_one = floats("left_one"), *right_one = floats("right_one"), *left = floats("left"),
         *right = floats("right");
    auto *position_one = unsigneds("position_one"), *left_count = unsigneds("left_count"),
         *right_count = unsigneds("right_count");
    auto *blocks = unsigneds("blocks"), *block_sums = unsigneds("block_sums"), *position = unsigneds("position");
    auto* lambda = zeros<float>(n, "lambda");
    run(bisectKernelLarge, 1, 256, diagonal, beside, n, -0.01f, 4.01f, 0u, n, precision, num_one, num_blocks, left_one,
        right_one, position_one, left, right, left_count, right_count, blocks, block_sums);
    const unsigned ones = content(num_one, 1)[0], several = content(num_blocks, 1)[0];
    if (ones > 0)
        run(bisectKernelLarge_OneIntervals, (ones + 255) / 256, 256, diagonal, beside, n, ones, left_one, right_one,
            position_one, precision);
    if (several > 0)
        run(bisectKernelLarge_MultIntervals, several, 256, diagonal, beside, n, blocks, block_sums, left, right,
            left_count, right_count, lambda, position, precision);
    std::vector<float> sorted(n);
    const auto place = [&](const float* values, const unsigned* positions, std::size_t count) {
        const auto value = content(values, count);
        const auto at = content(positions, count);
        for (std::size_t i = 0; i < count; ++i) sorted.at(at[i] - 1) = value[i];
    };
    place(left_one, position_one, ones);
    place(lambda, position, n - ones);
    const auto wanted = [&](std::size_t i) { return float(2 - 2 * std::cos(double(i + 1) * M_PI / (n + 1))); };
    expect_equal("eigenvalue", sorted, numbers(n, wanted), 1e-3);
}
