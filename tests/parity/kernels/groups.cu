// Cooperative groups and cuda::std: what their functions do, and the accesses around them.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda/std/mdspan>
#include <cuda/std/numeric>
#include <cuda/std/span>

#include "groups.hpp"
#include "thread_in_grid.hpp"

namespace cg = cooperative_groups;

__global__ void scan_in_tiles_of_8(int* out, const int* in)
{
    const int i = thread_in_grid();
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    out[i] = cg::inclusive_scan(tile, in[i]);
}

__global__ void exclusive_scan_of_warps(float* out, const float* in)
{
    const int i = thread_in_grid();
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    out[i] = cg::exclusive_scan(warp, in[i], cg::plus<float>());
}

__global__ void reduction_stored_by_one(int* out, const int* in)
{
    const int i = thread_in_grid();
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int value = in[i];
    cg::reduce_store_async(warp, &out[i / 32], value, cg::plus<int>());
}

__global__ void scan_of_those_in_a_branch(int* out, const int* in)
{
    const int i = thread_in_grid();
    const int value = in[i];
    if (value < 5) {
        auto those = cg::coalesced_threads();
        out[i] = cg::exclusive_scan(those, value);
    }
}

__global__ void reduction_by_label(int* out, const int* in)
{
    const int i = thread_in_grid();
    const int value = in[i];
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    auto those = cg::labeled_partition(warp, value);
    const int sum = cg::reduce(those, value, cg::plus<int>());
    if (those.thread_rank() == 0) out[i] = sum;
}

__global__ void one_of_a_warp_invoked(int* out, int* counters, const int* in)
{
    const int i = thread_in_grid();
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    cg::invoke_one(warp, [&] { counters[i] = in[i]; });
    out[i] = i;
}

__global__ void one_tells_its_warp(int* out, const int* in)
{
    const int i = thread_in_grid();
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int first = cg::invoke_one_broadcast(warp, [&] { return in[i]; });
    out[i] = first;
}

__global__ void reversed_in_tiles_of_64(int* out, const int* in)
{
    __shared__ int values[128];
    const int i = thread_in_grid();
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    int* mine = values + tile.meta_group_rank() * 64;
    mine[tile.thread_rank()] = in[i];
    tile.sync();
    out[i] = mine[63 - tile.thread_rank()];
}

__global__ void sums_of_tiles_of_64(int* out, const int* in)
{
    const int i = thread_in_grid();
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    const int value = in[i];
    const int sum = cg::reduce(tile, value, cg::plus<int>());
    out[i] = sum;
}

__global__ void scans_in_tiles_of_128(int* out, const int* in)
{
    const int i = thread_in_grid();
    auto tile = cg::tiled_partition<128>(cg::this_thread_block());
    const int value = in[i];
    const int sum = cg::inclusive_scan(tile, value);
    out[i] = sum;
}

__global__ void votes_in_tiles_of_64(int* out, const int* in)
{
    const int i = thread_in_grid();
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    const int value = in[i];
    const int any = tile.any(value > 6);
    out[i] = any;
}

__global__ void values_of_a_thread_of_64(int* out, const int* in)
{
    const int i = thread_in_grid();
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    const int value = in[i];
    const int shown = tile.shfl(value, 40);
    out[i] = shown;
}

__global__ void reversed_by_a_split_barrier(int* out, const int* in)
{
    __shared__ int values[128];
    const int i = thread_in_grid();
    auto block = cg::this_thread_block();
    values[block.thread_rank()] = in[i];
    auto token = block.barrier_arrive();
    block.barrier_wait(static_cast<cg::thread_block::arrival_token&&>(token));
    out[i] = values[block.num_threads() - 1 - block.thread_rank()];
}

__global__ void reversed_in_a_cluster_of_one_block(int* out, const int* in)
{
    __shared__ int values[128];
    const int i = thread_in_grid();
    auto cluster = cg::this_cluster();
    values[cluster.thread_rank()] = in[i];
    cluster.sync();
    out[i] = values[cluster.num_threads() - 1 - cluster.thread_rank()];
}

__global__ void products_by_spans(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    const cuda::std::span<int> to(out, n);
    const cuda::std::span<const int> from(in, n);
    to[i] = from[i] * from[from.size() - 1 - i];
}

__global__ void products_of_complex_numbers(float2* out, const float2* in)
{
    using Complex = cuda::std::complex<float>;
    const int i = thread_in_grid();
    auto* to = reinterpret_cast<Complex*>(out);
    auto* from = reinterpret_cast<const Complex*>(in);
    to[i] = from[i] * from[i + 256];
}

__global__ void sums_of_complex_numbers(double2* out, const double2* in)
{
    using Complex = cuda::std::complex<double>;
    const int i = thread_in_grid();
    auto* to = reinterpret_cast<Complex*>(out);
    auto* from = reinterpret_cast<const Complex*>(in);
    to[i] += from[i];
}

__global__ void real_parts(float* out, const float2* in)
{
    const int i = thread_in_grid();
    auto* from = reinterpret_cast<const cuda::std::complex<float>*>(in);
    out[i] = from[i].real();
}

__global__ void transposed_by_mdspan(int* out, const int* in, int rows, int columns)
{
    using Extents = cuda::std::dextents<int, 2>;
    const cuda::std::mdspan<const int, Extents> from(in, rows, columns);
    const cuda::std::mdspan<int, Extents> to(out, columns, rows);
    const int row = static_cast<int>(blockIdx.x);
    const int column = static_cast<int>(threadIdx.x);
    to(column, row) = from(row, column);
}

__global__ void sums_of_ranges_of_4(int* out, const int* in)
{
    const int i = thread_in_grid();
    out[i] = cuda::std::reduce(in + 4 * i, in + 4 * i + 4);
}

__global__ void turned_arrays_of_4(int* out, const int* in)
{
    using Four = cuda::std::array<int, 4>;
    const int i = thread_in_grid();
    const Four values = reinterpret_cast<const Four*>(in)[i];
    out[4 * i] = values[3];
    out[4 * i + 1] = values[2];
    out[4 * i + 2] = values[1];
    out[4 * i + 3] = values[0];
}
