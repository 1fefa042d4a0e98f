// KERNELS: cuda-samples/Samples/0_Introduction/systemWideAtomics/systemWideAtomics.cu
#include "published.hpp"

void atomicKernel(int*);

void program()
{
    // 1 << tid, and most threads have a tid beyond 31 (C++, "Shift operators": undefined).
    expect_finding(FindingKind::undefined_behavior, "systemWideAtomics.cu:76");
    std::vector<int> start(10);
    start[7] = start[9] = 0xff;
    auto* data = array(start, "data");
    const int threads = 16 * 64, rounds = 50;
    run(atomicKernel, 16, 64, data);
    const auto left = content(data, 10);
    expect("add", left[0] == 10 * threads * rounds);
    expect("maximum", left[2] == threads - 1);
    expect("minimum", left[3] == 0);
    expect("increment", left[4] == threads * rounds % 18);
    expect("and", left[7] == 1);
    expect("or", left[8] == -1);
    expect("exclusive or", left[9] == 0xff);
}
