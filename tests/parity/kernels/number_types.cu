// Half precision, bfloat16 and pairs of them; atomics on these, and on vectors of floats.

#include "number_types.hpp"
#include "thread_in_grid.hpp"

template <class T>
__global__ void number_copy(T* out, const T* in, int stride)
{
    const int i = thread_in_grid() * stride;
    const T number = in[i];
    out[i] = number;
}

namespace {

constexpr int numbers_in_tile = 1024;

template <class T>
__device__ void fill_with_numbers(T* tile, const T* in)
{
#pragma unroll 1
    for (int i = static_cast<int>(threadIdx.x); i < numbers_in_tile; i += static_cast<int>(blockDim.x)) {
        const T number = in[i];
        tile[i] = number;
    }
    __syncthreads();
}

}  // namespace

template <class T>
__global__ void number_shared_load(T* out, const T* in, int stride)
{
    __shared__ T tile[numbers_in_tile];
    fill_with_numbers(tile, in);
    const T number = tile[static_cast<int>(threadIdx.x) * stride % numbers_in_tile];
    out[thread_in_grid()] = number;
}

template <class T>
__global__ void number_shared_store(T* out, const T* in, int stride)
{
    __shared__ T tile[numbers_in_tile];
    fill_with_numbers(tile, in);
    const T number = in[thread_in_grid()];
    tile[static_cast<int>(threadIdx.x) * stride % numbers_in_tile] = number;
    __syncthreads();
    const T again = tile[threadIdx.x];
    out[thread_in_grid()] = again;
}

template <class T>
__global__ void number_sum_of_warp(T* out, const T* in)
{
    T sum = in[thread_in_grid()];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffff, sum, distance);
    if (lane_of_thread() == 0) out[thread_in_grid() / 32] = sum;
}

template <class T, int columns>
__global__ void number_tile_column(T* out, const T* in)
{
    __shared__ T tile[32][columns];
    const int lane = static_cast<int>(threadIdx.x);
#pragma unroll 1
    for (int row = static_cast<int>(threadIdx.y); row < 32; row += static_cast<int>(blockDim.y)) {
        const T number = in[row * 32 + lane];
        tile[row][lane] = number;
    }
    __syncthreads();
#pragma unroll 1
    for (int row = static_cast<int>(threadIdx.y); row < 32; row += static_cast<int>(blockDim.y)) {
        const T number = tile[lane][row];
        out[row * 32 + lane] = number;
    }
}

#define INSTANTIATE(T)                                                \
    template __global__ void number_copy(T*, const T*, int);          \
    template __global__ void number_shared_load(T*, const T*, int);   \
    template __global__ void number_shared_store(T*, const T*, int);  \
    template __global__ void number_sum_of_warp(T*, const T*);        \
    template __global__ void number_tile_column<T, 32>(T*, const T*); \
    template __global__ void number_tile_column<T, 33>(T*, const T*);
INSTANTIATE(__half)
INSTANTIATE(__half2)
INSTANTIATE(__nv_bfloat16)
INSTANTIATE(__nv_bfloat162)
#undef INSTANTIATE

__global__ void half_to_float(float* out, const __half* in, int stride)
{
    const int i = thread_in_grid() * stride;
    const float number = __half2float(in[i]);
    out[i] = number;
}

__global__ void float_to_half(__half* out, const float* in, int stride)
{
    const int i = thread_in_grid() * stride;
    const __half number = __float2half(in[i]);
    out[i] = number;
}

__global__ void halves_by_pairs(__half* out, const __half* in)
{
    const int i = thread_in_grid();
    const __half2 pair = reinterpret_cast<const __half2*>(in)[i];
    reinterpret_cast<__half2*>(out)[i] = __lowhigh2highlow(pair);
}

__global__ void halves_by_eights(__half* out, const __half* in)
{
    const int i = thread_in_grid();
    float4 eight = reinterpret_cast<const float4*>(in)[i];
    auto* const pairs = reinterpret_cast<__half2*>(&eight);
    for (int pair = 0; pair < 4; ++pair) pairs[pair] = __hadd2(pairs[pair], pairs[pair]);
    reinterpret_cast<float4*>(out)[i] = eight;
}

__global__ void half_scale_and_add(__half* out, const __half* in, __half scale)
{
    const int i = thread_in_grid();
    const __half added = in[i];
    const __half number = out[i];
    out[i] = scale * added + number;
}

__global__ void half2_scale_and_add(__half2* out, const __half2* in, __half2 scale)
{
    const int i = thread_in_grid();
    const __half2 added = in[i];
    const __half2 number = out[i];
    out[i] = __hfma2(scale, added, number);
}

__global__ void low_halves(__half* out, const __half2* in)
{
    const int i = thread_in_grid();
    const __half number = in[i].x;
    out[i] = number;
}

// Vectors of floats, and 16 bytes at once, came with compute capability 9.0. There is nothing to count before.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
namespace {

template <class T>
__device__ T atomicAdd(T*, T)
{
    __trap();
}
__device__ int4 atomicCAS(int4*, int4, int4) { __trap(); }
__device__ int4 atomicExch(int4*, int4) { __trap(); }

}  // namespace
#endif

template <class T>
__global__ void number_atomic_add(T* sums, const T* values, int stride)
{
    const int i = thread_in_grid();
    const T value = values[i];
    atomicAdd(&sums[i * stride], value);
}

template <class T>
__global__ void number_atomic_fetch_add(T* old, T* sums, const T* values, int stride)
{
    const int i = thread_in_grid();
    const T value = values[i];
    const T before = atomicAdd(&sums[i * stride], value);
    old[i] = before;
}

#define INSTANTIATE(T)                                             \
    template __global__ void number_atomic_add(T*, const T*, int); \
    template __global__ void number_atomic_fetch_add(T*, T*, const T*, int);
INSTANTIATE(__half)
INSTANTIATE(__half2)
INSTANTIATE(__nv_bfloat16)
INSTANTIATE(__nv_bfloat162)
INSTANTIATE(float2)
INSTANTIATE(float4)
#undef INSTANTIATE

template <class T>
__global__ void number_shared_atomic_add(T* out, const T* values, int stride)
{
    __shared__ T sums[numbers_in_tile];
    fill_with_numbers(sums, values);
    const T value = values[threadIdx.x];
    atomicAdd(&sums[static_cast<int>(threadIdx.x) * stride % numbers_in_tile], value);
    __syncthreads();
    const T sum = sums[threadIdx.x];
    out[thread_in_grid()] = sum;
}

template __global__ void number_shared_atomic_add(__half*, const __half*, int);
template __global__ void number_shared_atomic_add(__half2*, const __half2*, int);
template __global__ void number_shared_atomic_add(__nv_bfloat162*, const __nv_bfloat162*, int);

__global__ void wide_compare_and_swap(int4* old, int4* values, const int4* wanted, int stride)
{
    const int i = thread_in_grid();
    const int4 value = wanted[i];
    const int4 before = atomicCAS(&values[i * stride], value, value);
    old[i] = before;
}

__global__ void wide_exchange(int4* old, int4* values, const int4* wanted, int stride)
{
    const int i = thread_in_grid();
    const int4 value = wanted[i];
    const int4 before = atomicExch(&values[i * stride], value);
    old[i] = before;
}
