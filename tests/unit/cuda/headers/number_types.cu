#include "number_types.hpp"

#include <cuComplex.h>

template <class T>
__global__ void copy_numbers(T* out, const T* in, int stride)
{
    const int i = static_cast<int>(threadIdx.x) * stride;
    const T value = in[i];  // @number-load
    out[i] = value;         // @number-store
}

template __global__ void copy_numbers(__half*, const __half*, int);
template __global__ void copy_numbers(__half2*, const __half2*, int);
template __global__ void copy_numbers(__nv_bfloat16*, const __nv_bfloat16*, int);
template __global__ void copy_numbers(__nv_bfloat162*, const __nv_bfloat162*, int);

__global__ void copy_as_pairs(__half* out, const __half* in)
{
    const __half2 both = reinterpret_cast<const __half2*>(in)[threadIdx.x];                   // @pair-load
    reinterpret_cast<__half2*>(out)[threadIdx.x] = __halves2half2(both.y, __low2half(both));  // @pair-store
}

__global__ void scale_and_add_halves(__half* out, const __half* in, __half scale)
{
    out[threadIdx.x] += scale * in[threadIdx.x];  // @halves
}

__global__ void scale_and_add_pairs(__half2* out, const __half2* in, __half2 scale)
{
    out[threadIdx.x] = __hfma2(scale, in[threadIdx.x], out[threadIdx.x]);  // @pairs
}

template <class T>
__global__ void read_column_of_tile(T* out, const T* in)
{
    __shared__ T tile[32][32];
    for (unsigned row = 0; row < 32; ++row) tile[row][threadIdx.x] = in[32 * row + threadIdx.x];  // @tile-store
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x][3];  // @tile-load
}

template __global__ void read_column_of_tile(__half*, const __half*);
template __global__ void read_column_of_tile(__half2*, const __half2*);

template <class T>
__global__ void sum_by_shuffles(T* out, const T* in)
{
    T sum = in[threadIdx.x];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffffu, sum, distance);
    sum = __shfl_sync(0xffffffffu, sum, 0);
    out[threadIdx.x] = __shfl_xor_sync(0xffffffffu, __shfl_up_sync(0xffffffffu, sum, 1), 1);
}

template __global__ void sum_by_shuffles(__half*, const __half*);
template __global__ void sum_by_shuffles(__half2*, const __half2*);
template __global__ void sum_by_shuffles(__nv_bfloat16*, const __nv_bfloat16*);
template __global__ void sum_by_shuffles(__nv_bfloat162*, const __nv_bfloat162*);

template <class T>
__global__ void add_atomically_from(T* sum, T* old, const T* in)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const T value = in[i];
    const T found = atomicAdd(sum, value);  // @number-atomic
    old[i] = found;
}

template __global__ void add_atomically_from(__half*, __half*, const __half*);
template __global__ void add_atomically_from(__half2*, __half2*, const __half2*);
template __global__ void add_atomically_from(__nv_bfloat16*, __nv_bfloat16*, const __nv_bfloat16*);
template __global__ void add_atomically_from(__nv_bfloat162*, __nv_bfloat162*, const __nv_bfloat162*);
template __global__ void add_atomically_from(float2*, float2*, const float2*);
template __global__ void add_atomically_from(float4*, float4*, const float4*);

__global__ void widen_atomically(Interval* all, const Interval* in)
{
    const Interval mine = in[blockIdx.x * blockDim.x + threadIdx.x];
    Interval seen = atomicCAS(all, mine, mine);
    for (;;) {
        const Interval wanted = {min(seen.first, mine.first), max(seen.last, mine.last)};
        const Interval found = atomicCAS(all, seen, wanted);
        if (found.first == seen.first && found.last == seen.last) break;
        seen = found;
    }
}

__global__ void exchange_interval(Interval* place, Interval* old, const Interval* in)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const Interval mine = in[i];
    const Interval found = atomicExch(place, mine);
    old[i] = found;
}

__global__ void complex_functions(ComplexResults* out, const float2* in)
{
    const cuFloatComplex a = in[threadIdx.x];
    const cuFloatComplex b = in[threadIdx.x + 1];
    ComplexResults& result = out[threadIdx.x];
    result.sum = cuCaddf(a, b);
    result.difference = cuCsubf(a, b);
    result.product = cuCmulf(a, b);
    result.quotient = cuCdivf(a, b);
    result.conjugate = cuConjf(a);
    result.product_plus = cuCfmaf(a, b, make_cuFloatComplex(1, 2));
    result.size = cuCabsf(a);
}

__global__ void read_clocks(long long* out, const int* in)
{
    const long long start = clock64();
    const long long at_once = clock64();
    int sum = 0;
    for (int i = 0; i < 10; ++i) sum += in[i];
    const clock_t after_ten = clock();
    for (int i = 0; i < 20; ++i) sum += in[i];
    const clock_t after_thirty = clock();
    while (clock() - after_thirty < 1000) {
    }
    const long long times[] = {at_once - start, after_ten - at_once, after_thirty - after_ten, clock64() - after_thirty,
                               sum};
    for (int i = 0; i < 5; ++i) out[5 * (blockIdx.x * blockDim.x + threadIdx.x) + i] = times[i];
}
