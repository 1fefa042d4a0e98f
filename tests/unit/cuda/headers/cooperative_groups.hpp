// Kernels that show what scans, tiles of several warps and their relatives do.
#pragma once

#include <cuda_runtime.h>

struct Scans {
    int inclusive, exclusive;
    int largest_so_far, largest_before;
    // By an operation that is not commutative: 10 * a + b, in unsigned, which wraps around.
    unsigned digits;
    float float_sum;
};

// In tiles of that size: 1, 8, 32, 64, 128, 1024.
template <unsigned Size>
__global__ void scan_in_tiles(Scans* out, const int* in);
// Among the threads with in[i] > 0 of each warp.
__global__ void scan_of_those_together(Scans* out, const int* in);

struct TileOfWarps {
    unsigned rank, size, meta_rank, meta_size;
    int any, all;
    int at;
    int sum, largest;
    float float_sum;
};

// In tiles of that size: 64, 128, 256. `at` is the value of thread number `rank` of the tile.
template <unsigned Size>
__global__ void tiles_of_warps(TileOfWarps* out, const int* in, unsigned rank);
// In tiles of 64 that are parts of tiles of 128.
__global__ void tiles_of_warps_in_tiles(TileOfWarps* out, const int* in, unsigned rank);

// Turns each tile of 64 values around, through shared memory.
__global__ void reverse_in_tiles(int* out, const int* in);
// The same, and no sync() between.
__global__ void reverse_in_tiles_without_sync(int* out, const int* in);
// In two tiles of 64 that go round so many times each, tile 0 `rounds`, tile 1 twice that.
__global__ void tiles_at_their_own_pace(int* out, int rounds);
// The sums of each tile of 64, stored by one thread of it.
__global__ void store_sums_of_tiles(int* out, const int* in);
// Every other thread leaves the kernel before its tile meets. The others get in[i ^ 64].
__global__ void tiles_of_warps_that_some_have_left(int* out, const int* in);
// One thread of a tile of 64 has a lock's turn: by compare and swap, which needs lockstep.
__global__ void turns_of_tiles(int* turns, int* sum);

struct Invoked {
    int calls_of_warp, calls_of_tile, calls_of_block;
    int of_warp, of_coalesced, of_tile;
};
__global__ void invoke(Invoked* out, int* counters);

struct ClusterPlace {
    unsigned rank, size, block_rank, blocks;
    int mapped;
};
__global__ void cluster(ClusterPlace* out);
// Turns the block's values around, by a barrier in two halves.
__global__ void reverse_by_split_barrier(int* out, const int* in);

struct DynamicPart {
    unsigned rank, size;
};
__global__ void parts_of_block(DynamicPart* out, unsigned threads);
