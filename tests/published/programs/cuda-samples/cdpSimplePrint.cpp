// KERNELS: cuda-samples/Samples/3_CUDA_Features/cdpSimplePrint/cdpSimplePrint.cu
// AND: __global__ void take_count(int* count) { *count = atomicExch(&g_uids, 0); }
#include "published.hpp"

void cdp_kernel(int max_depth, int depth, int thread, int parent_uid);
void take_count(int*);

void program()
{
    // 2 blocks of 2 threads, each of which launches as many.
    run(cdp_kernel, 2, 2, 2, 0, 0, -1);
    auto* count = unwritten<int>(1, "count");
    run(take_count, 1, 1, count);
    expect_equal("blocks", content(count, 1)[0], 2 + 8);
}
