// KERNELS: cuda-samples/Samples/0_Introduction/simpleAtomicIntrinsics/simpleAtomicIntrinsics_kernel.cuh
#include "published.hpp"

void testKernel(int*);

void program()
{
    // 1 << tid, and most threads have a tid beyond 31 (C++, "Shift operators": undefined).
    expect_finding(FindingKind::undefined_behavior, "simpleAtomicIntrinsics_kernel.cuh:77");
    std::vector<int> start(11);
    start[8] = start[10] = 0xff;
    auto* data = array(start, "data");
    const int n = 64 * 256;
    run(testKernel, 64, 256, data);
    const auto left = content(data, 11);
    int bits = 0;
    int mask = 0xff;
    int toggled = 0xff;
    for (int i = 0; i < n; ++i) {
        bits |= 1 << (i % 32);
        mask &= 2 * i + 7;
        toggled ^= i;
    }
    expect("add", left[0] == 10 * n);
    expect("subtract", left[1] == -10 * n);
    expect("exchange", left[2] >= 0 && left[2] < n);
    expect("maximum", left[3] == n - 1);
    expect("minimum", left[4] == 0);
    expect("increment", left[5] == n % 18);
    expect("compare and swap", left[7] >= 0 && left[7] < n);
    expect("and", left[8] == mask);
    expect("or", left[9] == bits);
    expect("exclusive or", left[10] == toggled);
}
