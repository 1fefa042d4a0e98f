// A tile of 64 threads writes, and one thread of it tells the other block.

#include <cooperative_groups.h>

// CLEAN
// OUT: zeros
// N: 256
// LAUNCH: <<<2, 64>>>
extern "C" __global__ void flag_behind_the_tiles_sync(int* out, const int* in, int n)
{
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    int* flag = out + 200;
    if (blockIdx.x == 0) {
        out[threadIdx.x] = in[threadIdx.x];
        tile.sync();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(flag, 1);
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(flag, 0) == 0) {
            }
            __threadfence();
        }
        tile.sync();
        out[64 + threadIdx.x] = out[threadIdx.x];
    }
}

// The other warp of the tile may not have written when the flag is set.
// FINDS: race @read_too_early @not_waited_for
// OUT: zeros
// N: 256
// LAUNCH: <<<2, 64>>>
extern "C" __global__ void flag_without_the_tiles_sync(int* out, const int* in, int n)
{
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    auto warp = cooperative_groups::tiled_partition<32>(tile);
    int* flag = out + 200;
    if (blockIdx.x == 0) {
        out[threadIdx.x] = in[threadIdx.x];  // @not_waited_for
        warp.sync();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(flag, 1);
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(flag, 0) == 0) {
            }
            __threadfence();
        }
        tile.sync();
        out[64 + threadIdx.x] = out[threadIdx.x];  // @read_too_early
    }
}
