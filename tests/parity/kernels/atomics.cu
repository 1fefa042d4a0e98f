// Atomics on global and on shared memory. Their values come from arguments: nvcc makes one atomic of the whole warp out
// of those that it knows to be the same for all lanes (compiler.cu has such).

#include "atomics.hpp"
#include "thread_in_grid.hpp"

template <class T>
__global__ void atomic_add(T* sums, T value, int stride, int first)
{
    const int i = thread_in_grid();
    atomicAdd(&sums[first + i * stride], value);
}

template <class T>
__global__ void atomic_fetch_add(T* old, T* sums, T value, int stride, int first)
{
    const int i = thread_in_grid();
    const T before = atomicAdd(&sums[first + i * stride], value);
    old[i] = before;
}

#define INSTANTIATE(T)                                    \
    template __global__ void atomic_add(T*, T, int, int); \
    template __global__ void atomic_fetch_add(T*, T*, T, int, int);
INSTANTIATE(int)
INSTANTIATE(unsigned long long)
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

template <class T>
__global__ void atomic_exchange(T* old, T* values, int stride)
{
    const int i = thread_in_grid();
    const T before = atomicExch(&values[i * stride], static_cast<T>(i));
    old[i] = before;
}

template <class T>
__global__ void atomic_compare_and_swap(T* old, T* values, T expected, int stride)
{
    const int i = thread_in_grid();
    const T before = atomicCAS(&values[i * stride], expected, static_cast<T>(i));
    old[i] = before;
}

#define INSTANTIATE(T)                                     \
    template __global__ void atomic_exchange(T*, T*, int); \
    template __global__ void atomic_compare_and_swap(T*, T*, T, int);
INSTANTIATE(int)
INSTANTIATE(unsigned long long)
#undef INSTANTIATE

__global__ void atomic_subtract(int* values, int stride)
{
    const int i = thread_in_grid();
    atomicSub(&values[i * stride], i);
}

__global__ void atomic_minimum(int* values, int stride)
{
    const int i = thread_in_grid();
    atomicMin(&values[i * stride], i);
}

__global__ void atomic_maximum(unsigned* values, int stride)
{
    const int i = thread_in_grid();
    atomicMax(&values[i * stride], static_cast<unsigned>(i));
}

__global__ void atomic_and(unsigned* values, int stride)
{
    const int i = thread_in_grid();
    atomicAnd(&values[i * stride], static_cast<unsigned>(i));
}

__global__ void atomic_or(unsigned* values, int stride)
{
    const int i = thread_in_grid();
    atomicOr(&values[i * stride], static_cast<unsigned>(i));
}

__global__ void atomic_exclusive_or(unsigned* values, int stride)
{
    const int i = thread_in_grid();
    atomicXor(&values[i * stride], static_cast<unsigned>(i));
}

__global__ void atomic_increment(unsigned* values, unsigned most, int stride)
{
    const int i = thread_in_grid();
    atomicInc(&values[i * stride], most);
}

__global__ void atomic_decrement(unsigned* values, unsigned most, int stride)
{
    const int i = thread_in_grid();
    atomicDec(&values[i * stride], most);
}

__global__ void atomic_long_maximum(unsigned long long* values, int stride)
{
    const int i = thread_in_grid();
    atomicMax(&values[i * stride], static_cast<unsigned long long>(i));
}

__global__ void atomic_add_indexed(int* sums, const int* index)
{
    const int to = index[thread_in_grid()];
    atomicAdd(&sums[to], to);
}

__global__ void atomic_add_masked(int* sums, unsigned mask, int stride)
{
    const int i = thread_in_grid();
    if ((mask >> lane_of_thread() & 1) != 0) atomicAdd(&sums[i * stride], i);
}

__device__ int device_sums[64];

__global__ void atomic_add_to_device_variable(int more) { atomicAdd(&device_sums[thread_in_grid() % 64], more); }

__global__ void atomic_take_tickets(int* tickets, int* next, const int* wanted)
{
    const int i = thread_in_grid();
    const int count = wanted[i];
    const int ticket = atomicAdd(next, count);
    tickets[i] = ticket;
}

// Lanes of one warp that exclude each other: what is done one after the other is counted one after the other.

__global__ void count_by_compare_and_swap(int* words, int count)
{
    int* const word = words + thread_in_grid() % count;
    int guess = 0;
    for (;;) {
        const int found = atomicCAS(word, guess, guess + 1);
        if (found == guess) break;
        guess = found;
    }
}

namespace {

template <class Take, class Open>
__device__ void add_one_after_another(int* sum, Take take, Open open)
{
    bool done = false;
    while (!done) {
        if (take()) {
            __threadfence();
            sum[0] += 1;
            __threadfence();
            open();
            done = true;
        }
    }
}

}  // namespace

__global__ void add_under_swapped_lock(int* lock, int* sum)
{
    add_one_after_another(
        sum, [&] { return atomicCAS(lock, 0, 1) == 0; }, [&] { atomicExch(lock, 0); });
}

__global__ void add_under_exchanged_lock(int* lock, int* sum)
{
    add_one_after_another(
        sum, [&] { return atomicExch(lock, 1) == 0; }, [&] { atomicExch(lock, 0); });
}

__global__ void add_under_largest_lock(int* lock, int* sum)
{
    add_one_after_another(
        sum, [&] { return atomicMax(lock, 1) == 0; }, [&] { atomicMin(lock, 0); });
}

__global__ void add_under_ticket_lock(int* lock, int* sum)
{
    const int ticket = atomicAdd(&lock[0], 1);
    add_one_after_another(
        sum, [&] { return atomicAdd(&lock[1], 0) == ticket; }, [&] { atomicAdd(&lock[1], 1); });
}

// One lane of the warp, whom nobody disturbs.
__global__ void add_under_lock_of_one_lane(int* lock, int* sum)
{
    if (lane_of_thread() != 0) return;
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    sum[0] += 1;
    __threadfence();
    atomicExch(lock, 0);
}

namespace {

constexpr int bin_count = 1024;

template <class T>
__device__ void clear(T* bins)
{
#pragma unroll 1
    for (int i = static_cast<int>(threadIdx.x); i < bin_count; i += static_cast<int>(blockDim.x)) bins[i] = 0;
    __syncthreads();
}

template <class T>
__device__ void copy_first_bins(T* out, const T* bins)
{
    __syncthreads();
    out[thread_in_grid()] = bins[threadIdx.x];
}

}  // namespace

__global__ void shared_atomic_add(int* out, int value, int stride)
{
    __shared__ int bins[bin_count];
    clear(bins);
    atomicAdd(&bins[threadIdx.x * stride % bin_count], value);
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_fetch_add(int* out, int value, int stride)
{
    __shared__ int bins[bin_count];
    clear(bins);
    const int before = atomicAdd(&bins[threadIdx.x * stride % bin_count], value);
    out[thread_in_grid()] = before;
}

__global__ void shared_atomic_exchange(int* out, int stride)
{
    __shared__ int bins[bin_count];
    clear(bins);
    const int t = static_cast<int>(threadIdx.x);
    const int before = atomicExch(&bins[t * stride % bin_count], t);
    out[thread_in_grid()] = before;
}

__global__ void shared_atomic_exchange_long(unsigned long long* out, int stride)
{
    __shared__ unsigned long long bins[bin_count];
    clear(bins);
    const int t = static_cast<int>(threadIdx.x);
    const unsigned long long before = atomicExch(&bins[t * stride % bin_count], static_cast<unsigned long long>(t));
    out[thread_in_grid()] = before;
}

__global__ void shared_atomic_compare_and_swap(int* out, int expected, int stride)
{
    __shared__ int bins[bin_count];
    clear(bins);
    const int t = static_cast<int>(threadIdx.x);
    const int before = atomicCAS(&bins[t * stride % bin_count], expected, t);
    out[thread_in_grid()] = before;
}

__global__ void shared_atomic_compare_and_swap_long(unsigned long long* out, unsigned long long expected, int stride)
{
    __shared__ unsigned long long bins[bin_count];
    clear(bins);
    const int t = static_cast<int>(threadIdx.x);
    const unsigned long long before =
        atomicCAS(&bins[t * stride % bin_count], expected, static_cast<unsigned long long>(t));
    out[thread_in_grid()] = before;
}

__global__ void shared_atomic_minimum(int* out, int stride)
{
    __shared__ int bins[bin_count];
    clear(bins);
    const int t = static_cast<int>(threadIdx.x);
    atomicMin(&bins[t * stride % bin_count], t);
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_maximum(int* out, int stride)
{
    __shared__ int bins[bin_count];
    clear(bins);
    const int t = static_cast<int>(threadIdx.x);
    atomicMax(&bins[t * stride % bin_count], t);
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_or(int* out, int stride)
{
    __shared__ int bins[bin_count];
    clear(bins);
    const int t = static_cast<int>(threadIdx.x);
    atomicOr(&bins[t * stride % bin_count], t);
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_increment(unsigned* out, unsigned most, int stride)
{
    __shared__ unsigned bins[bin_count];
    clear(bins);
    atomicInc(&bins[threadIdx.x * stride % bin_count], most);
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_add_indexed(int* out, const int* index)
{
    __shared__ int bins[bin_count];
    clear(bins);
    const int to = index[threadIdx.x];
    atomicAdd(&bins[to], to);
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_add_masked(int* out, unsigned mask, int stride)
{
    __shared__ int bins[bin_count];
    clear(bins);
    const int t = static_cast<int>(threadIdx.x);
    if ((mask >> lane_of_thread() & 1) != 0) atomicAdd(&bins[t * stride % bin_count], t);
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_add_float(float* out, float value, int stride)
{
    __shared__ float bins[bin_count];
    clear(bins);
    atomicAdd(&bins[threadIdx.x * stride % bin_count], value);
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_add_double(double* out, double value, int stride)
{
    __shared__ double bins[bin_count];
    clear(bins);
    atomicAdd(&bins[threadIdx.x * stride % bin_count], value);
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_add_long(unsigned long long* out, unsigned long long value, int stride)
{
    __shared__ unsigned long long bins[bin_count];
    clear(bins);
    atomicAdd(&bins[threadIdx.x * stride % bin_count], value);
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_maximum_long(unsigned long long* out, int stride)
{
    __shared__ unsigned long long bins[bin_count];
    clear(bins);
    const int t = static_cast<int>(threadIdx.x);
    atomicMax(&bins[t * stride % bin_count], static_cast<unsigned long long>(t));
    copy_first_bins(out, bins);
}

// By inline PTX.

__global__ void atomic_add_by_ptx(int* sums, int value, int stride)
{
    int* const sum = sums + thread_in_grid() * stride;
    asm volatile("red.global.add.s32 [%0], %1;" : : "l"(sum), "r"(value) : "memory");
}

__global__ void atomic_add_float_by_ptx(float* sums, float value, int stride)
{
    float* const sum = sums + thread_in_grid() * stride;
    asm volatile("red.relaxed.gpu.global.add.f32 [%0], %1;" : : "l"(sum), "f"(value) : "memory");
}

__global__ void atomic_release_by_ptx(unsigned* sums, unsigned value, int stride)
{
    unsigned* const sum = sums + thread_in_grid() * stride;
    asm volatile("red.release.gpu.global.add.u32 [%0], %1;" : : "l"(sum), "r"(value) : "memory");
}

__global__ void atomic_fetch_add_by_ptx(int* old, int* sums, int value, int stride)
{
    const int i = thread_in_grid();
    int* const sum = sums + i * stride;
    int before = 0;
    asm volatile("atom.global.add.s32 %0, [%1], %2;" : "=r"(before) : "l"(sum), "r"(value) : "memory");
    old[i] = before;
}

__global__ void atomic_exchange_by_ptx(unsigned long long* old, unsigned long long* values, unsigned long long value)
{
    const int i = thread_in_grid();
    unsigned long long before = 0;
    asm volatile("atom.exch.b64 %0, [%1], %2;" : "=l"(before) : "l"(values + i), "l"(value) : "memory");
    old[i] = before;
}

__global__ void atomic_compare_and_swap_by_ptx(int* old, int* values, int value, int stride)
{
    const int i = thread_in_grid();
    int* const word = values + i * stride;
    int before = 0;
    asm volatile("atom.acq_rel.gpu.global.cas.b32 %0, [%1], 0, %2;" : "=r"(before) : "l"(word), "r"(value) : "memory");
    old[i] = before;
}

namespace {

template <class T>
__device__ unsigned place_in_bins(const T* bins, int stride)
{
    return static_cast<unsigned>(__cvta_generic_to_shared(&bins[threadIdx.x * stride % bin_count]));
}

}  // namespace

__global__ void shared_atomic_add_by_ptx(int* out, int value, int stride)
{
    __shared__ int bins[bin_count];
    clear(bins);
    const unsigned bin = place_in_bins(bins, stride);
    asm volatile("red.shared.add.s32 [%0], %1;" : : "r"(bin), "r"(value) : "memory");
    copy_first_bins(out, bins);
}

__global__ void shared_atomic_fetch_add_by_ptx(int* out, int value, int stride)
{
    __shared__ int bins[bin_count];
    clear(bins);
    const unsigned bin = place_in_bins(bins, stride);
    int before = 0;
    asm volatile("atom.shared.add.s32 %0, [%1], %2;" : "=r"(before) : "r"(bin), "r"(value) : "memory");
    out[thread_in_grid()] = before;
}

__global__ void shared_atomic_increment_by_ptx(unsigned* out, unsigned most, int stride)
{
    __shared__ unsigned bins[bin_count];
    clear(bins);
    const unsigned bin = place_in_bins(bins, stride);
    unsigned before = 0;
    asm volatile("atom.relaxed.cta.shared.inc.u32 %0, [%1], %2;" : "=r"(before) : "r"(bin), "r"(most) : "memory");
    out[thread_in_grid()] = before;
}
