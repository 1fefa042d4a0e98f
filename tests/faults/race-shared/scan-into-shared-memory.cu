// Each thread stores where its values begin, and reads where its neighbor's do.

#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>

// FINDS: race @next_begin @begin
// ALSO: uninitialized @next_begin
// LAUNCH: <<<1, 32>>>
extern "C" __global__ void scan_without_sync(int* out, const int* in, int n)
{
    __shared__ int begin[33];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto warp = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
    if (i == 0) begin[0] = 0;
    begin[i + 1] = cooperative_groups::inclusive_scan(warp, in[i]);  // @begin
    out[i] = begin[i];                                               // @next_begin
}

// CLEAN
// LAUNCH: <<<1, 32>>>
extern "C" __global__ void scan_with_sync(int* out, const int* in, int n)
{
    __shared__ int begin[33];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto warp = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
    if (i == 0) begin[0] = 0;
    begin[i + 1] = cooperative_groups::inclusive_scan(warp, in[i]);
    warp.sync();
    out[i] = begin[i];
}

// The scan hands values over without memory.
// CLEAN
// LAUNCH: <<<1, 32>>>
extern "C" __global__ void scan_without_memory(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto warp = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
    out[i] = cooperative_groups::exclusive_scan(warp, in[i]);
}
