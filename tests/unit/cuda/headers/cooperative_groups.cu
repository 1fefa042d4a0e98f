#include "cooperative_groups.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ Scans scans_of(const Group& group, int value)
{
    Scans scans;
    scans.inclusive = cg::inclusive_scan(group, value);
    scans.exclusive = cg::exclusive_scan(group, value);
    scans.largest_so_far = cg::inclusive_scan(group, value, cg::greater<int>());
    scans.largest_before = cg::exclusive_scan(group, value, cg::greater<int>());
    scans.digits = cg::inclusive_scan(group, (unsigned)value, [](unsigned a, unsigned b) { return 10 * a + b; });
    scans.float_sum = cg::inclusive_scan(group, 1.0f / (value + 0.5f), cg::plus<float>());
    return scans;
}

template <unsigned Size>
__global__ void scan_in_tiles(Scans* out, const int* in)
{
    const Scans scans = scans_of(cg::tiled_partition<Size>(cg::this_thread_block()), in[threadIdx.x]);
    out[threadIdx.x] = scans;
}

template __global__ void scan_in_tiles<1>(Scans*, const int*);
template __global__ void scan_in_tiles<8>(Scans*, const int*);
template __global__ void scan_in_tiles<32>(Scans*, const int*);
template __global__ void scan_in_tiles<64>(Scans*, const int*);
template __global__ void scan_in_tiles<128>(Scans*, const int*);
template __global__ void scan_in_tiles<1024>(Scans*, const int*);

__global__ void scan_of_those_together(Scans* out, const int* in)
{
    int value = in[threadIdx.x];
    if (value <= 0) return;
    const Scans scans = scans_of(cg::coalesced_threads(), value);
    out[threadIdx.x] = scans;
}

template <class Tile>
__device__ TileOfWarps describe(const Tile& tile, int value, unsigned rank)
{
    TileOfWarps place;
    place.rank = tile.thread_rank();
    place.size = tile.num_threads();
    place.meta_rank = tile.meta_group_rank();
    place.meta_size = tile.meta_group_size();
    place.any = tile.any(value > 90);
    place.all = tile.all(value > 5);
    place.at = tile.shfl(value, rank);
    place.sum = cg::reduce(tile, value, cg::plus<int>());
    place.largest = cg::reduce(tile, value, [](int a, int b) { return a < b ? b : a; });
    place.float_sum = cg::reduce(tile, 1.0f / (value + 0.5f), cg::plus<float>());
    return place;
}

template <unsigned Size>
__global__ void tiles_of_warps(TileOfWarps* out, const int* in, unsigned rank)
{
    __shared__ cg::block_tile_memory<512> memory;
    auto tile = cg::tiled_partition<Size>(cg::this_thread_block(memory));
    const TileOfWarps place = describe(tile, in[threadIdx.x], rank);
    out[threadIdx.x] = place;
}

template __global__ void tiles_of_warps<64>(TileOfWarps*, const int*, unsigned);
template __global__ void tiles_of_warps<128>(TileOfWarps*, const int*, unsigned);
template __global__ void tiles_of_warps<256>(TileOfWarps*, const int*, unsigned);

__global__ void tiles_of_warps_in_tiles(TileOfWarps* out, const int* in, unsigned rank)
{
    auto large = cg::tiled_partition<128>(cg::this_thread_block());
    cg::thread_block_tile<64> tile = cg::tiled_partition<64>(large);
    const TileOfWarps place = describe(tile, in[threadIdx.x], rank);
    out[threadIdx.x] = place;
}

__global__ void reverse_in_tiles(int* out, const int* in)
{
    __shared__ int reversed[512];
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    const unsigned first = tile.meta_group_rank() * 64;
    reversed[first + 63 - tile.thread_rank()] = in[threadIdx.x];
    tile.sync();
    out[threadIdx.x] = reversed[threadIdx.x];
}

__global__ void reverse_in_tiles_without_sync(int* out, const int* in)
{
    __shared__ int reversed[512];
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    const unsigned first = tile.meta_group_rank() * 64;
    reversed[first + 63 - tile.thread_rank()] = in[threadIdx.x];
    tile.any(1);
    out[threadIdx.x] = reversed[threadIdx.x];
}

__global__ void tiles_at_their_own_pace(int* out, int rounds)
{
    __shared__ int values[128];
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    int* mine = values + tile.meta_group_rank() * 64;
    mine[tile.thread_rank()] = tile.thread_rank();
    for (unsigned round = 0; round < rounds * (tile.meta_group_rank() + 1); ++round) {
        tile.sync();
        const int next = mine[(tile.thread_rank() + 1) % 64];
        tile.sync();
        mine[tile.thread_rank()] = next;
    }
    cg::this_thread_block().sync();
    out[threadIdx.x] = values[(threadIdx.x + 64) % 128];
}

__global__ void store_sums_of_tiles(int* out, const int* in)
{
    __shared__ int sums[8];
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    cg::reduce_store_async(tile, &sums[tile.meta_group_rank()], in[threadIdx.x], cg::plus<int>());
    tile.sync();
    out[threadIdx.x] = sums[tile.meta_group_rank()];
}

__global__ void tiles_of_warps_that_some_have_left(int* out, const int* in)
{
    __shared__ int values[512];
    auto tile = cg::tiled_partition<128>(cg::this_thread_block());
    values[threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x % 2 == 1) return;
    tile.sync();
    out[threadIdx.x] = values[threadIdx.x ^ 64];
}

__global__ void turns_of_tiles(int* turns, int* sum)
{
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    const int mine = blockIdx.x * tile.meta_group_size() + tile.meta_group_rank();
    if (tile.thread_rank() == 0) {
        while (atomicCAS(turns, mine, mine) != mine) {
        }
        __threadfence();
    }
    tile.sync();
    if (tile.thread_rank() == 63) *sum += mine;
    tile.sync();
    if (tile.thread_rank() == 0) {
        __threadfence();
        atomicExch(turns, mine + 1);
    }
}

__global__ void invoke(Invoked* out, int* counters)
{
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    auto tile = cg::tiled_partition<64>(block);
    Invoked invoked;
    const auto count = [](int* counter, int by) { atomicAdd(counter, by); };
    cg::invoke_one(warp, count, counters, 1);
    cg::invoke_one(tile, count, counters + 1, 1);
    cg::invoke_one(block, count, counters + 2, 1);
    block.sync();
    invoked.calls_of_warp = counters[0];
    invoked.calls_of_tile = counters[1];
    invoked.calls_of_block = counters[2];
    const auto mine = [](int plus) { return (int)threadIdx.x + plus; };
    invoked.of_warp = cg::invoke_one_broadcast(warp, mine, 1000);
    invoked.of_tile = cg::invoke_one_broadcast(tile, mine, 2000);
    invoked.of_coalesced = -1;
    if (threadIdx.x % 5 == 3) {
        auto those = cg::coalesced_threads();
        invoked.of_coalesced = cg::invoke_one_broadcast(those, mine, 3000);
    }
    out[threadIdx.x] = invoked;
}

__global__ void cluster(ClusterPlace* out)
{
    __shared__ int values[64];
    auto cluster = cg::this_cluster();
    values[threadIdx.x] = threadIdx.x;
    cluster.sync();
    ClusterPlace place;
    place.rank = cluster.thread_rank();
    place.size = cluster.num_threads();
    place.block_rank = cluster.block_rank();
    place.blocks = cluster.num_blocks();
    place.mapped = cluster.map_shared_rank(values, 0)[63 - threadIdx.x];
    cluster.sync();
    out[threadIdx.x] = place;
}

__global__ void reverse_by_split_barrier(int* out, const int* in)
{
    __shared__ int reversed[256];
    cg::thread_block block = cg::this_thread_block();
    reversed[block.num_threads() - 1 - block.thread_rank()] = in[block.thread_rank()];
    auto token = block.barrier_arrive();
    block.barrier_wait(static_cast<cg::thread_block::arrival_token&&>(token));
    out[block.thread_rank()] = reversed[block.thread_rank()];
}

__global__ void parts_of_block(DynamicPart* out, unsigned threads)
{
    cg::thread_group part = cg::tiled_partition(cg::this_thread_block(), threads);
    DynamicPart place;
    place.rank = part.thread_rank();
    place.size = part.size();
    part.sync();
    out[threadIdx.x] = place;
}
