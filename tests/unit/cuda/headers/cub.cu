#include "cub.hpp"

#include <cub/cub.cuh>
// Which newer versions do not count among all of CUB.
#include <cub/block/block_run_length_decode.cuh>
#include <cub/block/block_shuffle.cuh>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/tuple.h>

namespace {

constexpr int warps = cub_threads / 32;
constexpr int items_of_block = cub_threads * cub_items;

// Older versions of CUB have their own, and newer ones those of libcu++.
struct Maximum {
    __device__ int operator()(int a, int b) const { return a < b ? b : a; }
};
struct Less {
    __device__ bool operator()(int a, int b) const { return a < b; }
};
struct Unequal {
    __device__ bool operator()(int a, int b) const { return a != b; }
};
struct Difference {
    __device__ int operator()(int right, int left) const { return right - left; }
};
struct Twice {
    __host__ __device__ int operator()(int value) const { return 2 * value; }
};

// Items of a thread that follow each other.
__device__ void load_blocked(const int* in, int (&items)[cub_items])
{
    for (int i = 0; i < cub_items; ++i) items[i] = in[threadIdx.x * cub_items + i];
}
__device__ void store_blocked(int* out, const int (&items)[cub_items])
{
    for (int i = 0; i < cub_items; ++i) out[threadIdx.x * cub_items + i] = items[i];
}

}  // namespace

__global__ void warp_sums(int* out, const int* in)
{
    using WarpReduce = cub::WarpReduce<int>;
    __shared__ WarpReduce::TempStorage storage[warps];
    const int warp = threadIdx.x / 32;
    const int sum = WarpReduce(storage[warp]).Sum(in[threadIdx.x]);
    if (threadIdx.x % 32 == 0) out[warp] = sum;
}

template <class T>
__device__ int warp_sum(int value, int valid)
{
    using WarpReduce = cub::WarpReduce<T>;
    __shared__ typename WarpReduce::TempStorage storage[warps];
    const T sum = WarpReduce(storage[threadIdx.x / 32]).Sum(static_cast<T>(value), valid);
    return static_cast<int>(sum);
}

__global__ void warp_sums_of_all_types(int* out, const int* in)
{
    const int value = in[threadIdx.x] % 8;
    const int sums[] = {warp_sum<unsigned>(value, 32),    warp_sum<float>(value, 32),
                        warp_sum<double>(value, 31),      warp_sum<unsigned long long>(value, 7),
                        warp_sum<long long>(value, 32),   warp_sum<short>(value, 32),
                        warp_sum<unsigned char>(value, 9)};
    if (threadIdx.x == 32)
        for (int i = 0; i < 7; ++i) out[i] = sums[i];
}

__global__ void warp_maxima_of_eight_lanes(int* out, const int* in)
{
    using WarpReduce = cub::WarpReduce<int, 8>;
    __shared__ WarpReduce::TempStorage storage[cub_threads / 8];
    const int group = threadIdx.x / 8;
    const int maximum = WarpReduce(storage[group]).Reduce(in[threadIdx.x], Maximum());
    if (threadIdx.x % 8 == 0) out[group] = maximum;
}

__global__ void warp_sums_by_segments(int* out, const int* in)
{
    using WarpReduce = cub::WarpReduce<int>;
    __shared__ WarpReduce::TempStorage storage[warps];
    const bool is_head = threadIdx.x % 5 == 0;
    out[threadIdx.x] = 0;
    const int sum = WarpReduce(storage[threadIdx.x / 32]).HeadSegmentedSum(in[threadIdx.x], is_head);
    if (is_head || threadIdx.x % 32 == 0) out[threadIdx.x] = sum;
}

__global__ void warp_prefix_sums(int* out, const int* in)
{
    using WarpScan = cub::WarpScan<int>;
    __shared__ WarpScan::TempStorage storage[warps];
    int sum = 0;
    int total = 0;
    WarpScan(storage[threadIdx.x / 32]).ExclusiveSum(in[threadIdx.x], sum, total);
    out[threadIdx.x] = sum;
    out[cub_threads + threadIdx.x] = total;
}

template <class T>
__device__ int warp_prefix_sum(int value)
{
    using WarpScan = cub::WarpScan<T>;
    __shared__ typename WarpScan::TempStorage storage[warps];
    T sum;
    WarpScan(storage[threadIdx.x / 32]).InclusiveSum(static_cast<T>(value), sum);
    return static_cast<int>(sum);
}

__global__ void warp_prefix_sums_of_all_types(int* out, const int* in)
{
    const int value = in[threadIdx.x] % 8;
    const int sums[] = {warp_prefix_sum<unsigned>(value),  warp_prefix_sum<float>(value),
                        warp_prefix_sum<double>(value),    warp_prefix_sum<unsigned long long>(value),
                        warp_prefix_sum<long long>(value), warp_prefix_sum<short>(value)};
    if (threadIdx.x == 40)
        for (int i = 0; i < 6; ++i) out[i] = sums[i];
}

__global__ void warp_maxima_so_far(int* out, const int* in)
{
    using WarpScan = cub::WarpScan<int, 16>;
    __shared__ WarpScan::TempStorage storage[cub_threads / 16];
    WarpScan(storage[threadIdx.x / 16]).InclusiveScan(in[threadIdx.x], out[threadIdx.x], Maximum());
}

__global__ void warp_merge_sort(int* out, const int* in)
{
    using WarpSort = cub::WarpMergeSort<int, cub_items, 32>;
    __shared__ WarpSort::TempStorage storage[warps];
    int items[cub_items];
    load_blocked(in, items);
    WarpSort(storage[threadIdx.x / 32]).Sort(items, Less());
    store_blocked(out, items);
}

__global__ void warp_exchange(int* out, const int* in)
{
    using Exchange = cub::WarpExchange<int, cub_items, 32>;
    __shared__ Exchange::TempStorage storage[warps];
    int items[cub_items];
    load_blocked(in, items);
    Exchange(storage[threadIdx.x / 32]).BlockedToStriped(items, items);
    store_blocked(out, items);
}

__global__ void warp_load_and_store(int* out, const int* in)
{
    using Load = cub::WarpLoad<int, cub_items, cub::WARP_LOAD_TRANSPOSE>;
    using Store = cub::WarpStore<int, cub_items, cub::WARP_STORE_TRANSPOSE>;
    __shared__ union {
        Load::TempStorage load;
        Store::TempStorage store;
    } storage[warps];
    const int warp = threadIdx.x / 32;
    int items[cub_items];
    Load(storage[warp].load).Load(in + warp * 32 * cub_items, items);
    for (int& item : items) item += 1;
    __syncwarp();
    Store(storage[warp].store).Store(out + warp * 32 * cub_items, items);
}

template <cub::BlockReduceAlgorithm algorithm>
__device__ void block_sum(int* out, const int* in)
{
    using BlockReduce = cub::BlockReduce<int, cub_threads, algorithm>;
    __shared__ typename BlockReduce::TempStorage storage;
    int items[cub_items];
    load_blocked(in, items);
    const int sum = BlockReduce(storage).Sum(items);
    if (threadIdx.x == 0) out[0] = sum;
    __syncthreads();
    const int maximum = BlockReduce(storage).Reduce(in[threadIdx.x], Maximum());
    if (threadIdx.x == 0) out[1] = maximum;
    __syncthreads();
    const int sum_of_some = BlockReduce(storage).Sum(in[threadIdx.x], 50);
    if (threadIdx.x == 0) out[2] = sum_of_some;
}

__global__ void block_sum_by_warps(int* out, const int* in) { block_sum<cub::BLOCK_REDUCE_WARP_REDUCTIONS>(out, in); }
__global__ void block_sum_by_raking(int* out, const int* in) { block_sum<cub::BLOCK_REDUCE_RAKING>(out, in); }
__global__ void block_sum_by_raking_commutatively(int* out, const int* in)
{
    block_sum<cub::BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY>(out, in);
}

template <cub::BlockReduceAlgorithm algorithm>
__device__ void sum_of_few(int* out, const int* in)
{
    using BlockReduce = cub::BlockReduce<double, cub_few, algorithm>;
    __shared__ typename BlockReduce::TempStorage storage;
    const double sum = BlockReduce(storage).Sum(in[threadIdx.x]);
    if (threadIdx.x == 0) *out = static_cast<int>(sum);
}

__global__ void block_sum_of_few_by_warps(int* out, const int* in)
{
    sum_of_few<cub::BLOCK_REDUCE_WARP_REDUCTIONS>(out, in);
}
__global__ void block_sum_of_few_by_raking(int* out, const int* in) { sum_of_few<cub::BLOCK_REDUCE_RAKING>(out, in); }

template <cub::BlockScanAlgorithm algorithm>
__device__ void block_prefix_sums(int* out, const int* in)
{
    using BlockScan = cub::BlockScan<int, cub_threads, algorithm>;
    __shared__ typename BlockScan::TempStorage storage;
    int items[cub_items];
    load_blocked(in, items);
    BlockScan(storage).ExclusiveSum(items, items);
    __syncthreads();
    int total = 0;
    BlockScan(storage).InclusiveSum(items, items, total);
    store_blocked(out, items);
}

__global__ void block_prefix_sums_by_warps(int* out, const int* in)
{
    block_prefix_sums<cub::BLOCK_SCAN_WARP_SCANS>(out, in);
}
__global__ void block_prefix_sums_by_raking(int* out, const int* in)
{
    block_prefix_sums<cub::BLOCK_SCAN_RAKING>(out, in);
}
__global__ void block_prefix_sums_by_raking_with_memory(int* out, const int* in)
{
    block_prefix_sums<cub::BLOCK_SCAN_RAKING_MEMOIZE>(out, in);
}

namespace {

/// CUB's example of a scan of more than a block holds.
struct RunningTotal {
    int total;
    __device__ int operator()(int of_block)
    {
        const int before = total;
        total += of_block;
        return before;
    }
};

}  // namespace

__global__ void block_prefix_sums_with_callback(int* out, const int* in)
{
    using BlockScan = cub::BlockScan<int, cub_threads>;
    __shared__ BlockScan::TempStorage storage;
    RunningTotal running{0};
    for (int begin = 0; begin < items_of_block; begin += cub_threads) {
        int sum = in[begin + threadIdx.x];
        BlockScan(storage).InclusiveSum(sum, sum, running);
        __syncthreads();
        out[begin + threadIdx.x] = sum;
    }
}

template <cub::BlockLoadAlgorithm loading, cub::BlockStoreAlgorithm storing>
__device__ void block_copy(int* out, const int* in)
{
    using Load = cub::BlockLoad<int, cub_threads, cub_items, loading>;
    using Store = cub::BlockStore<int, cub_threads, cub_items, storing>;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
    } storage;
    int items[cub_items];
    Load(storage.load).Load(in, items);
    for (int& item : items) item += 1;
    __syncthreads();
    Store(storage.store).Store(out, items);
    __syncthreads();
    // With bounds: the last ones stay as they are.
    Load(storage.load).Load(in, items, items_of_block - 5, 0);
    for (int& item : items) item += 2;
    __syncthreads();
    Store(storage.store).Store(out, items, items_of_block - 5);
}

__global__ void block_copy_directly(int* out, const int* in)
{
    block_copy<cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT>(out, in);
}
__global__ void block_copy_striped(int* out, const int* in)
{
    block_copy<cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_STRIPED>(out, in);
}
__global__ void block_copy_by_vectors(int* out, const int* in)
{
    block_copy<cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE>(out, in);
}
__global__ void block_copy_transposed(int* out, const int* in)
{
    block_copy<cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE>(out, in);
}
__global__ void block_copy_transposed_by_warps(int* out, const int* in)
{
    block_copy<cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE>(out, in);
}
__global__ void block_copy_transposed_by_one_warp_each(int* out, const int* in)
{
    block_copy<cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED>(out, in);
}

__global__ void block_exchange_and_back(int* out, const int* in)
{
    using Exchange = cub::BlockExchange<int, cub_threads, cub_items>;
    __shared__ Exchange::TempStorage storage;
    int items[cub_items];
    load_blocked(in, items);
    Exchange(storage).BlockedToStriped(items, items);
    for (int i = 0; i < cub_items; ++i) out[i * cub_threads + threadIdx.x] = items[i];
    __syncthreads();
    Exchange(storage).StripedToBlocked(items, items);
    for (int i = 0; i < cub_items; ++i) out[threadIdx.x * cub_items + i] += items[i];
}

__global__ void block_exchange_by_warps(int* out, const int* in)
{
    using Exchange = cub::BlockExchange<int, cub_threads, cub_items, true>;
    __shared__ Exchange::TempStorage storage;
    int items[cub_items];
    load_blocked(in, items);
    Exchange(storage).BlockedToWarpStriped(items, items);
    __syncthreads();
    Exchange(storage).WarpStripedToBlocked(items, items);
    store_blocked(out, items);
}

__global__ void block_scatter(int* out, const int* in)
{
    using Exchange = cub::BlockExchange<int, cub_threads, cub_items>;
    __shared__ Exchange::TempStorage storage;
    int items[cub_items];
    int ranks[cub_items];
    load_blocked(in, items);
    for (int i = 0; i < cub_items; ++i) ranks[i] = items_of_block - 1 - (threadIdx.x * cub_items + i);
    Exchange(storage).ScatterToBlocked(items, items, ranks);
    store_blocked(out, items);
}

__global__ void block_radix_sort(int* out, const int* in)
{
    using Sort = cub::BlockRadixSort<int, cub_threads, cub_items>;
    __shared__ Sort::TempStorage storage;
    int items[cub_items];
    load_blocked(in, items);
    Sort(storage).Sort(items);
    store_blocked(out, items);
}

__global__ void block_radix_sort_descending(int* out, const int* in)
{
    using Sort = cub::BlockRadixSort<unsigned, cub_threads, cub_items>;
    __shared__ Sort::TempStorage storage;
    unsigned items[cub_items];
    for (int i = 0; i < cub_items; ++i) items[i] = static_cast<unsigned>(in[threadIdx.x * cub_items + i]);
    Sort(storage).SortDescendingBlockedToStriped(items);
    for (int i = 0; i < cub_items; ++i) out[i * cub_threads + threadIdx.x] = static_cast<int>(items[i]);
}

__global__ void block_radix_sort_of_pairs(int* out, const int* in)
{
    using Sort = cub::BlockRadixSort<unsigned char, cub_threads, cub_items, int>;
    __shared__ Sort::TempStorage storage;
    unsigned char keys[cub_items];
    int items[cub_items];
    load_blocked(in, items);
    for (int i = 0; i < cub_items; ++i) keys[i] = static_cast<unsigned char>(items[i] % 8);
    Sort(storage).Sort(keys, items, 0, 3);
    store_blocked(out, items);
}

__global__ void block_radix_sort_of_floats(int* out, const int* in)
{
    using Sort = cub::BlockRadixSort<double, cub_threads, cub_items>;
    __shared__ Sort::TempStorage storage;
    double items[cub_items];
    for (int i = 0; i < cub_items; ++i) items[i] = -0.5 * in[threadIdx.x * cub_items + i];
    Sort(storage).Sort(items);
    for (int i = 0; i < cub_items; ++i) out[threadIdx.x * cub_items + i] = static_cast<int>(-2 * items[i]);
}

__global__ void block_merge_sort(int* out, const int* in)
{
    using Sort = cub::BlockMergeSort<int, cub_threads_of_merge_sort, cub_items>;
    __shared__ Sort::TempStorage storage;
    int items[cub_items];
    load_blocked(in, items);
    Sort(storage).StableSort(items, Less());
    store_blocked(out, items);
}

template <cub::BlockHistogramAlgorithm algorithm>
__device__ void block_histogram(int* out, const int* in)
{
    using Histogram = cub::BlockHistogram<unsigned char, cub_threads, cub_items, 16, algorithm>;
    __shared__ typename Histogram::TempStorage storage;
    __shared__ int bins[16];
    unsigned char items[cub_items];
    for (int i = 0; i < cub_items; ++i) items[i] = static_cast<unsigned char>(in[threadIdx.x * cub_items + i] % 16);
    Histogram(storage).Histogram(items, bins);
    __syncthreads();
    if (threadIdx.x < 16) out[threadIdx.x] = bins[threadIdx.x];
}

__global__ void block_histogram_by_atomics(int* out, const int* in)
{
    block_histogram<cub::BLOCK_HISTO_ATOMIC>(out, in);
}
__global__ void block_histogram_by_sorting(int* out, const int* in) { block_histogram<cub::BLOCK_HISTO_SORT>(out, in); }

__global__ void block_flags_of_heads(int* out, const int* in)
{
    using Discontinuity = cub::BlockDiscontinuity<int, cub_threads>;
    __shared__ Discontinuity::TempStorage storage;
    int items[cub_items];
    int flags[cub_items];
    load_blocked(in, items);
    for (int& item : items) item /= 64;
    Discontinuity(storage).FlagHeads(flags, items, Unequal());
    store_blocked(out, flags);
}

__global__ void block_flags_of_tails(int* out, const int* in)
{
    using Discontinuity = cub::BlockDiscontinuity<int, cub_threads>;
    __shared__ Discontinuity::TempStorage storage;
    int items[cub_items];
    int flags[cub_items];
    load_blocked(in, items);
    for (int& item : items) item /= 64;
    Discontinuity(storage).FlagTails(flags, items, Unequal());
    store_blocked(out, flags);
}

__global__ void block_differences(int* out, const int* in)
{
    using Differences = cub::BlockAdjacentDifference<int, cub_threads>;
    __shared__ Differences::TempStorage storage;
    int items[cub_items];
    load_blocked(in, items);
    Differences(storage).SubtractLeft(items, items, Difference());
    store_blocked(out, items);
}

__global__ void block_rotation(int* out, const int* in)
{
    using Shuffle = cub::BlockShuffle<int, cub_threads>;
    __shared__ Shuffle::TempStorage storage;
    int rotated = 0;
    Shuffle(storage).Rotate(in[threadIdx.x], rotated, 3);
    out[threadIdx.x] = rotated;
    __syncthreads();
    int items[cub_items];
    load_blocked(in, items);
    int moved[cub_items] = {-1, -1, -1, -1};
    Shuffle(storage).Up(items, moved);
    if (threadIdx.x > 0) out[cub_threads + threadIdx.x] = moved[0];
}

__global__ void block_run_lengths(int* out, const int* in)
{
    using Decode = cub::BlockRunLengthDecode<int, cub_threads, 1, cub_items>;
    __shared__ Decode::TempStorage storage;
    int value[1] = {in[threadIdx.x]};
    int length[1] = {cub_items};
    int total = 0;
    Decode decode(storage, value, length, total);
    int items[cub_items];
    decode.RunLengthDecode(items, 0);
    store_blocked(out, items);
}

__global__ void loads_and_stores_with_modifiers(int* out, const int* in)
{
    const int i = threadIdx.x;
    cub::ThreadStore<cub::STORE_CG>(out + i, cub::ThreadLoad<cub::LOAD_LDG>(in + i));
    out += cub_threads;
    in += cub_threads;
    cub::ThreadStore<cub::STORE_WT>(out + i, cub::ThreadLoad<cub::LOAD_CV>(in + i));
    out += cub_threads;
    in += cub_threads;
    // The second half of a block's bytes: one access of two bytes, and one of a byte each.
    const auto* bytes = reinterpret_cast<const unsigned char*>(in);
    auto* bytes_out = reinterpret_cast<unsigned char*>(out);
    for (int byte = 0; byte < 2; ++byte)
        cub::ThreadStore<cub::STORE_CS>(bytes_out + 4 * i + byte, cub::ThreadLoad<cub::LOAD_CS>(bytes + 4 * i + byte));
    const auto* halves = reinterpret_cast<const unsigned short*>(in);
    cub::ThreadStore<cub::STORE_WB>(reinterpret_cast<unsigned short*>(out) + 2 * i + 1,
                                    cub::ThreadLoad<cub::LOAD_CA>(halves + 2 * i + 1));
    out += cub_threads;
    in += cub_threads;
    if (i < cub_threads / 4)
        cub::ThreadStore<cub::STORE_CS>(reinterpret_cast<uint4*>(out) + i,
                                        cub::ThreadLoad<cub::LOAD_CG>(reinterpret_cast<const uint4*>(in) + i));
}

__global__ void iterators_of_cub(int* out, const int* in)
{
    const cub::CacheModifiedInputIterator<cub::LOAD_LDG, int> cached(in);
    cub::CacheModifiedOutputIterator<cub::STORE_CG, int> result(out);
    const int i = threadIdx.x;
    result[i] = cached[i];
    // Newer versions leave these to Thrust.
#if CUB_VERSION < 300000
    const cub::CountingInputIterator<int> counting(5);
    const cub::ConstantInputIterator<int> constant(7);
    const cub::TransformInputIterator<int, Twice, const int*> doubled(in, Twice());
    result[cub_threads + i] = counting[i] + constant[i] + cub::Max()(doubled[i], 100);
#endif
}

__global__ void iterators_of_thrust(int* out, const int* in)
{
    const auto doubled = thrust::make_transform_iterator(thrust::counting_iterator<int>(3), Twice());
    const auto zipped = thrust::make_zip_iterator(thrust::make_tuple(in, doubled));
    const thrust::tuple<int, int> both = zipped[threadIdx.x];
    out[threadIdx.x] = thrust::plus<int>()(thrust::get<0>(both), thrust::get<1>(both));
}

// A block's sum of what each thread has of the first: the storage is used by some while others still read it.
__global__ void storage_used_twice(int* out, const int* in)
{
    using BlockReduce = cub::BlockReduce<int, cub_threads, cub::BLOCK_REDUCE_RAKING>;
    __shared__ BlockReduce::TempStorage storage;
    const int sum = BlockReduce(storage).Sum(in[threadIdx.x]);
    const int maximum = BlockReduce(storage).Reduce(in[threadIdx.x], Maximum());
    if (threadIdx.x == 0) out[0] = sum + maximum;
}

__global__ void storage_used_twice_with_barrier(int* out, const int* in)
{
    using BlockReduce = cub::BlockReduce<int, cub_threads, cub::BLOCK_REDUCE_RAKING>;
    __shared__ BlockReduce::TempStorage storage;
    const int sum = BlockReduce(storage).Sum(in[threadIdx.x]);
    __syncthreads();
    const int maximum = BlockReduce(storage).Reduce(in[threadIdx.x], Maximum());
    if (threadIdx.x == 0) out[0] = sum + maximum;
}
