#include "libcudacxx.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void atomic_numbers(int* found, int* left, float* float_sum, double* largest, short* small,
                               unsigned char* tiny)
{
    cuda::atomic<int, cuda::thread_scope_device> number(10);
    int i = 0;
    found[i] = number.fetch_add(5), left[i++] = number;
    found[i] = number.fetch_sub(1), left[i++] = number;
    found[i] = number.fetch_and(12), left[i++] = number;
    found[i] = number.fetch_or(3), left[i++] = number;
    found[i] = number.fetch_xor(5), left[i++] = number;
    found[i] = number.fetch_min(-7), left[i++] = number;
    found[i] = number.fetch_max(40), left[i++] = number;
    found[i] = number.exchange(6), left[i++] = number.load(cuda::memory_order_acquire);
    number.store(100, cuda::memory_order_release);
    found[i] = ++number, left[i++] = number;
    found[i] = number++, left[i++] = number;
    found[i] = --number, left[i++] = number;
    found[i] = number--, left[i++] = number;
    found[i] = number += 2, left[i++] = number;
    found[i] = number -= 3, left[i++] = number;
    found[i] = number |= 2, left[i++] = number;
    found[i] = number = 1, left[i++] = number;

    cuda::atomic_ref<float>(*float_sum).fetch_add(0.5f, cuda::memory_order_relaxed);
    cuda::atomic_ref<float>(*float_sum).fetch_sub(0.25f, cuda::std::memory_order_relaxed);
    cuda::atomic_ref<double> most(*largest);
    most.fetch_max(2.5);
    cuda::atomic_ref<short>(*small).fetch_add(300);
    cuda::atomic_ref<unsigned char>(*tiny).fetch_sub(1);
}

__global__ void atomic_structure(Halves* halves, bool* exchanged)
{
    cuda::atomic_ref<Halves, cuda::thread_scope_device> both(*halves);
    Halves old = both.load(cuda::memory_order_relaxed);
    Halves next;
    do {
        next = old;
        ++next.up;
        --next.down;
    } while (!both.compare_exchange_weak(old, next, cuda::memory_order_acq_rel));
    Halves wrong = {-1, -1};
    exchanged[threadIdx.x] = both.compare_exchange_strong(wrong, next);
}

__global__ void atomic_pointer(int** pointer, int* numbers)
{
    cuda::atomic_ref<int*, cuda::thread_scope_device> place(*pointer);
    int* mine = place.fetch_add(1, cuda::memory_order_relaxed);
    *mine = static_cast<int>(mine - numbers);
}

__global__ void atomic_object_in_shared_memory(int* out)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> count;
    volatile auto& same = count;
    if (threadIdx.x == 0) same.store(0, cuda::memory_order_relaxed);
    __syncthreads();
    if (threadIdx.x % 3 == 0) same.fetch_add(1, cuda::memory_order_relaxed);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = count.load(cuda::memory_order_relaxed);
}

__global__ void swaps_with_expectation(int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> value(out[0]);
    int expected = value.load();
    while (!value.compare_exchange_weak(expected, expected + 3)) {
    }
}

__global__ void lock_of_an_atomic(int* lock, int* count)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> taken(*lock);
    if (threadIdx.x % 32 != 0) return;
    int is_free = 0;
    while (!taken.compare_exchange_strong(is_free, 1, cuda::memory_order_acquire, cuda::memory_order_relaxed))
        is_free = 0;
    *count += 1;
    taken.store(0, cuda::memory_order_release);
}

__global__ void ticket_lock(unsigned* tickets, int* count)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> next(tickets[0]);
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> served(tickets[1]);
    if (threadIdx.x != 0) return;
    unsigned mine = next.fetch_add(1, cuda::memory_order_relaxed);
    while (served.load(cuda::memory_order_acquire) != mine) {
    }
    *count += 1;
    served.store(mine + 1, cuda::memory_order_release);
}

__global__ void prefixes_by_flags(int* flags, int* sums, int* out)
{
    __shared__ int prefix;
    if (threadIdx.x == 0) {
        prefix = 0;
        if (blockIdx.x > 0) {
            cuda::atomic_ref<int, cuda::thread_scope_device>(flags[blockIdx.x - 1]).wait(0, cuda::memory_order_acquire);
            prefix = sums[blockIdx.x - 1];
        }
        sums[blockIdx.x] = prefix + static_cast<int>(blockDim.x);
        cuda::atomic_ref<int, cuda::thread_scope_device> mine(flags[blockIdx.x]);
        mine.store(1, cuda::memory_order_release);
        mine.notify_all();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = prefix + static_cast<int>(threadIdx.x);
}

__global__ void phases_in_turn(int* out, const int* in)
{
    __shared__ BlockBarrier barrier;
    __shared__ int tile[128];
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    int sum = 0;
    for (int round = 0; round < 5; ++round) {
        tile[threadIdx.x] = in[threadIdx.x] + round;
        auto token = barrier.arrive();
        sum += round;
        barrier.wait(cuda::std::move(token));
        sum += tile[127 - threadIdx.x];
        barrier.arrive_and_wait();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

struct CountsPhases {
    int* count;
    __device__ void operator()() const { ++*count; }
};

__global__ void completion_between_phases(int* out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block, CountsPhases> barrier;
    __shared__ int phases;
    if (threadIdx.x == 0) {
        phases = 0;
        init(&barrier, blockDim.x, CountsPhases{&phases});
    }
    __syncthreads();
    for (int round = 0; round < 3; ++round) {
        barrier.arrive_and_wait();
        out[round * blockDim.x + threadIdx.x] = phases;
        barrier.arrive_and_wait();
    }
}

__global__ void tokens_of_a_barrier(unsigned* pending)
{
    __shared__ __mbarrier_t barrier;
    if (threadIdx.x == 0) {
        __mbarrier_init(&barrier, 3);
        for (int i = 0; i < 4; ++i) pending[i] = __mbarrier_token_pending_count(__mbarrier_arrive(&barrier));
        pending[4] = __mbarrier_test_wait_parity(&barrier, false);
        pending[5] = __mbarrier_test_wait_parity(&barrier, true);
        __mbarrier_inval(&barrier);
    }
}

__global__ void test_until_the_phase_is_over(int* out, const int* in)
{
    __shared__ __mbarrier_t barrier;
    __shared__ int tile[128];
    if (threadIdx.x == 0) __mbarrier_init(&barrier, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = in[threadIdx.x];
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = tile[127 - threadIdx.x];
}

__global__ void set_up_barrier_of_a_grid(cuda::barrier<cuda::thread_scope_device>* barrier, int count)
{
    init(barrier, count);
}

__global__ void barrier_of_a_grid(cuda::barrier<cuda::thread_scope_device>* barrier, int* data, int* out)
{
    int threads = static_cast<int>(gridDim.x * blockDim.x);
    int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    data[i] = i;
    barrier->arrive_and_wait();
    out[i] = data[threads - 1 - i];
}

__global__ void lanes_that_produce_and_consume(int* out, const int* in)
{
    __shared__ BlockBarrier full;
    __shared__ BlockBarrier free;
    __shared__ int tile[16];
    if (threadIdx.x == 0) {
        init(&full, 16);
        init(&free, 16);
    }
    __syncthreads();
    int lane = static_cast<int>(threadIdx.x);
    if (lane < 16) {
        for (int round = 0; round < 20; ++round) {
            free.wait_parity(round % 2 == 0);
            tile[lane] = in[lane] + round;
            (void)full.arrive();
        }
    } else {
        int sum = 0;
        for (int round = 0; round < 20; ++round) {
            full.wait_parity(round % 2 != 0);
            sum += tile[31 - lane];
            (void)free.arrive();
        }
        out[blockIdx.x * 16 + lane - 16] = sum;
    }
}

__global__ void copies_of_each_width(int* out, const int* in)
{
    __shared__ int4 wide[32];
    __shared__ int2 middle[32];
    __shared__ int narrow[32];
    int lane = static_cast<int>(threadIdx.x);
    __pipeline_memcpy_async(&wide[lane], in + 4 * lane, 16);
    __pipeline_memcpy_async(&middle[lane], in + 2 * lane, 8);
    __pipeline_memcpy_async(&narrow[lane], in + lane, 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[lane] = wide[lane].x + wide[lane].w + middle[lane].y + narrow[lane];
}

__global__ void copy_filled_with_zeros(int* out, const int* in)
{
    __shared__ int4 tile[1];
    __pipeline_memcpy_async(&tile[0], in, 16, 8);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    int4 value = tile[0];
    out[0] = value.x;
    out[1] = value.y;
    out[2] = value.z;
    out[3] = value.w;
}

__global__ void copy_by_group(char* out, const char* in, int bytes, int to_offset, int from_offset)
{
    __shared__ int4 storage[32];
    char* tile = reinterpret_cast<char*>(storage) + to_offset;
    cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, tile, in + from_offset, static_cast<size_t>(bytes));
    cg::wait(block);
    for (int i = static_cast<int>(threadIdx.x); i < bytes; i += static_cast<int>(blockDim.x)) out[i] = tile[i];
}

__global__ void copy_until_phase(int* out, const int* in)
{
    __shared__ BlockBarrier barrier;
    __shared__ int4 tile[32];
    cg::thread_block block = cg::this_thread_block();
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(block, tile, reinterpret_cast<const int4*>(in), cuda::aligned_size_t<16>(sizeof(tile)), barrier);
    barrier.arrive_and_wait();
    int4 value = tile[31 - threadIdx.x % 32];
    out[blockIdx.x * blockDim.x + threadIdx.x] = value.x + value.w;
}

__global__ void copy_within_shared_memory(int* out, const int* in)
{
    __shared__ int from[64];
    __shared__ int to[64];
    cg::thread_block block = cg::this_thread_block();
    from[threadIdx.x] = in[threadIdx.x];
    block.sync();
    cg::memcpy_async(block, to, from, sizeof(to));
    cg::wait(block);
    out[threadIdx.x] = to[63 - threadIdx.x];
}

__global__ void pipeline_of_a_block(int* out, const int* in, int rounds)
{
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 3> state;
    __shared__ int tile[3][64];
    cg::thread_block block = cg::this_thread_block();
    bool produces = threadIdx.x < 32;
    auto pipeline = cuda::make_pipeline(block, &state, 32);
    int sum = 0;
    for (int round = 0; round < rounds; ++round) {
        if (produces) {
            pipeline.producer_acquire();
            cuda::memcpy_async(cg::tiled_partition<32>(block), tile[round % 3], in + round * 64, sizeof(tile[0]),
                               pipeline);
            pipeline.producer_commit();
        } else {
            pipeline.consumer_wait();
            sum += tile[round % 3][95 - threadIdx.x] + tile[round % 3][threadIdx.x - 32];
            pipeline.consumer_release();
        }
    }
    if (!produces) out[blockIdx.x * 64 + threadIdx.x - 32] = sum;
}

__global__ void sums_over_a_ring(int* values, int* next, int rounds)
{
    cg::grid_group grid = cg::this_grid();
    int threads = static_cast<int>(grid.num_threads());
    int i = static_cast<int>(grid.thread_rank());
    for (int round = 0; round < rounds; ++round) {
        next[i] = values[i] + values[(i + 1) % threads];
        grid.sync();
        values[i] = next[(i + threads - 1) % threads];
        grid.sync();
    }
}

__global__ void shared_tiles_of_a_grid(int* out)
{
    __shared__ int tile[32];
    cg::grid_group grid = cg::this_grid();
    tile[threadIdx.x] = static_cast<int>(blockIdx.x * 100 + threadIdx.x);
    for (int round = 0; round < 3; ++round) {
        grid.sync();
        int other = tile[31 - threadIdx.x];
        __syncthreads();
        tile[threadIdx.x] = other + 1;
    }
    out[grid.thread_rank()] = tile[threadIdx.x];
}

__global__ void grid_of_its_own_size(int* valid) { *valid = cg::this_grid().is_valid(); }

__global__ void counted_atomics(int* global)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> shared[32];
    cuda::atomic_ref<int, cuda::thread_scope_device> mine(global[threadIdx.x]);
    shared[threadIdx.x].store(1, cuda::memory_order_relaxed);        // @stores-shared-atomic
    int old = mine.load(cuda::memory_order_acquire);                 // @loads-atomic
    mine.store(old + 1, cuda::memory_order_release);                 // @stores-atomic
    mine.fetch_add(1, cuda::memory_order_acq_rel);                   // @adds-atomic
    shared[threadIdx.x].fetch_add(old, cuda::memory_order_relaxed);  // @adds-shared-atomic
}

__global__ void counted_barrier(int* out)
{
    __shared__ BlockBarrier barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);  // @sets-up-barrier
    __syncthreads();
    barrier.arrive_and_wait();  // @waits-at-barrier
    out[threadIdx.x] = 1;
}

__global__ void counted_copies(int* out, const int* in)
{
    __shared__ int4 tile[64];
    cg::thread_block block = cg::this_thread_block();
    __pipeline_memcpy_async(&tile[threadIdx.x], in + 4 * threadIdx.x, 16);  // @copies-16-bytes
    __pipeline_commit();
    cg::memcpy_async(block, reinterpret_cast<int*>(tile) + 128, in + 128, 128 * sizeof(int));  // @copies-by-group
    cg::wait(block);
    out[threadIdx.x] = tile[threadIdx.x].x + tile[32 + threadIdx.x].y;
}
