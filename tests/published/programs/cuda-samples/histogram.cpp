// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/histogram/histogram64.cu
#include "published.hpp"

void histogram64Kernel(unsigned*, uint4*, unsigned);
void mergeHistogram64Kernel(unsigned*, unsigned*, unsigned);

void program()
{
    const unsigned n = 100000 / 16 * 16, blocks = 8;
    const auto drawn = random_unsigneds(n, 0, 255);
    const std::vector<unsigned char> bytes(drawn.begin(), drawn.end());
    auto *parts = unwritten<unsigned>(blocks * 64, "parts"), *histogram = unwritten<unsigned>(64, "histogram");
    run(histogram64Kernel, blocks, 64, parts, reinterpret_cast<uint4*>(array(bytes, "bytes")), n / 16);
    run(mergeHistogram64Kernel, 64, 256, histogram, parts, blocks);
    std::vector<unsigned> counts(64);
    for (const unsigned char byte : bytes) ++counts[byte / 4];
    expect_equal("histogram", content(histogram, 64), counts);
}
