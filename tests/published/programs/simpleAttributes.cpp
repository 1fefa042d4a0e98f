// SAMPLE: 0_Introduction/simpleAttributes
// KERNELS: simpleAttributes.cu
// AND: auto* cache_kernel() { return kernCacheSegmentTest; }
#include "published.hpp"

void (*cache_kernel())(int*, int, int*, int, int);

void program()
{
    auto *data = zeros<int>(1024, "data"), *trash = zeros<int>(4096, "trash");
    run(cache_kernel(), Dim3(2, 2), Dim3(16, 16), data, 1024, trash, 4096, 2000);
}
