// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/histogram/histogram256.cu
#include "published.hpp"

void histogram256Kernel(unsigned*, unsigned*, unsigned);
void mergeHistogram256Kernel(unsigned*, unsigned*, unsigned);

void program()
{
    const unsigned n = 50000, blocks = 24;
    const auto drawn = random_unsigneds(n, 0, 255);
    const std::vector<unsigned char> bytes(drawn.begin(), drawn.end());
    auto *parts = unwritten<unsigned>(blocks * 256, "parts"), *histogram = unwritten<unsigned>(256, "histogram");
    run(histogram256Kernel, blocks, 192, parts, reinterpret_cast<unsigned*>(array(bytes, "bytes")), n / 4);
    run(mergeHistogram256Kernel, 256, 256, histogram, parts, blocks);
    std::vector<unsigned> counts(256);
    for (const unsigned char byte : bytes) ++counts[byte];
    expect_equal("histogram", content(histogram, 256), counts);
}
