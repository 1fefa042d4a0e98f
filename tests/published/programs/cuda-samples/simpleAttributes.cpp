// KERNELS: cuda-samples/Samples/0_Introduction/simpleAttributes/simpleAttributes.cu
// AND: auto* cache_kernel() { return kernCacheSegmentTest; }
#include "published.hpp"

void (*cache_kernel())(int*, int, int*, int, int);

void program()
{
    // The kernel is there to keep a cache busy: threads read and write anywhere, and wait for a counter that they load
    // without an atomic ("Memory Fence Functions": undefined).
    expect_finding(FindingKind::race, "simpleAttributes.cu:85");
    expect_finding(FindingKind::race, "simpleAttributes.cu:88");
    expect_finding(FindingKind::race, "simpleAttributes.cu:74", "simpleAttributes.cu:91");
    auto *data = zeros<int>(1024, "data"), *trash = zeros<int>(4096, "trash");
    run(cache_kernel(), Dim3(2, 2), Dim3(16, 16), data, 1024, trash, 4096, 2000);
}
