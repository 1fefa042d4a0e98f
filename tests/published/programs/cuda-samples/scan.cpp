// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/scan/scan.cu
#include "published.hpp"

void scanExclusiveShared(uint4*, uint4*, unsigned size);
void scanExclusiveShared2(unsigned* buffer, unsigned* sums, unsigned* numbers, unsigned n, unsigned length);
void uniformUpdate(uint4*, unsigned* buffer);

void program()
{
    const unsigned n = 8192;
    const auto numbers = random_unsigneds(n, 0, 100);
    auto* in = array(numbers, "numbers");
    auto* out = unwritten<unsigned>(n, "sums");
    auto* buffer = unwritten<unsigned>(n / 1024, "buffer");
    run(scanExclusiveShared, n / 1024, 256, reinterpret_cast<uint4*>(out), reinterpret_cast<uint4*>(in), 1024u);
    run(scanExclusiveShared2, 1, 256, buffer, out, in, n / 1024, n / 1024);
    run(uniformUpdate, n / 1024, 256, reinterpret_cast<uint4*>(out), buffer);
    std::vector<unsigned> sums(n);
    std::exclusive_scan(numbers.begin(), numbers.end(), sums.begin(), 0u);
    expect_equal("sum", content(out, n), sums);
}
