// Loads and stores of shared memory over widths and address patterns.

#include "shared_patterns.hpp"
#include "thread_in_grid.hpp"

namespace {

constexpr int tile_size = 1024;

template <class T>
__device__ void fill(T* tile, const T* in)
{
#pragma unroll 1
    for (int i = static_cast<int>(threadIdx.x); i < tile_size; i += static_cast<int>(blockDim.x)) {
        tile[i] = in[i];
    }
    __syncthreads();
}

}  // namespace

template <class T>
__global__ void shared_load_strided(T* out, const T* in, int stride, int first)
{
    __shared__ T tile[tile_size];
    fill(tile, in);
    const int i = static_cast<int>(threadIdx.x);
    out[thread_in_grid()] = tile[(first + i * stride) % tile_size];
}

template <class T>
__global__ void shared_store_strided(T* out, const T* in, int stride, int first)
{
    __shared__ T tile[tile_size];
    fill(tile, in);
    const int i = static_cast<int>(threadIdx.x);
    tile[(first + i * stride) % tile_size] = in[i];
    __syncthreads();
    out[thread_in_grid()] = tile[i];
}

template <class T>
__global__ void shared_load_indexed(T* out, const T* in, const int* index)
{
    __shared__ T tile[tile_size];
    fill(tile, in);
    const int from = index[threadIdx.x];
    out[thread_in_grid()] = tile[from];
}

template <class T>
__global__ void shared_store_indexed(T* out, const T* in, const int* index)
{
    __shared__ T tile[tile_size];
    fill(tile, in);
    const int to = index[threadIdx.x];
    tile[to] = in[threadIdx.x];
    __syncthreads();
    out[thread_in_grid()] = tile[threadIdx.x];
}

#define INSTANTIATE(T)                                                      \
    template __global__ void shared_load_strided(T*, const T*, int, int);   \
    template __global__ void shared_store_strided(T*, const T*, int, int);  \
    template __global__ void shared_load_indexed(T*, const T*, const int*); \
    template __global__ void shared_store_indexed(T*, const T*, const int*);
INSTANTIATE(unsigned char)
INSTANTIATE(short)
INSTANTIATE(int)
INSTANTIATE(double)
INSTANTIATE(float4)
#undef INSTANTIATE

extern __shared__ int dynamic_tile[];

__global__ void dynamic_shared_load(int* out, const int* in, int stride)
{
    fill(dynamic_tile, in);
    const int value = dynamic_tile[threadIdx.x * stride % tile_size];
    out[thread_in_grid()] = value;
}

__global__ void two_shared_arrays(int* out, const int* in, int stride)
{
    __shared__ int first[tile_size];
    __shared__ int second[tile_size];
    fill(first, in);
    fill(second, in);
    const int there = first[threadIdx.x * stride % tile_size];
    const int far_away = second[there % tile_size];
    out[thread_in_grid()] = far_away;
}

__global__ void column_of_unpadded_tile(int* out, const int* in)
{
    __shared__ int tile[32][32];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    const int value = tile[threadIdx.x][threadIdx.y];
    out[threadIdx.y * 32 + threadIdx.x] = value;
}

__global__ void column_of_padded_tile(int* out, const int* in)
{
    __shared__ int tile[32][33];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    const int value = tile[threadIdx.x][threadIdx.y];
    out[threadIdx.y * 32 + threadIdx.x] = value;
}

__global__ void column_of_swizzled_tile(int* out, const int* in)
{
    __shared__ int tile[32][32];
    tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    const int value = tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
    out[threadIdx.y * 32 + threadIdx.x] = value;
}

__global__ void diagonal_of_tile(int* out, const int* in, int shift)
{
    __shared__ int tile[32][32];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    const int value = tile[threadIdx.x][(threadIdx.x + shift) % 32];
    out[threadIdx.y * 32 + threadIdx.x] = value;
}

namespace {

struct Sample {
    float time;
    float value;
    float weight;
};

}  // namespace

__global__ void field_of_shared_structures(float* out, const float* in)
{
    __shared__ Sample samples[64];
    const int t = static_cast<int>(threadIdx.x);
    samples[t].weight = in[t];
    __syncthreads();
    const float weight = samples[t ^ 1].weight;
    out[thread_in_grid()] = weight;
}

__global__ void exchange_with_neighbour(int* out, const int* in, int distance)
{
    __shared__ int tile[tile_size];
    fill(tile, in);
    const int value = tile[threadIdx.x ^ distance];
    out[thread_in_grid()] = value;
}

__global__ void shared_scalar(int* out, const int* in)
{
    __shared__ int offset;
    if (threadIdx.x == 0) offset = in[blockIdx.x];
    __syncthreads();
    const int value = offset;
    out[thread_in_grid()] = value;
}

__global__ void shared_volatile(int* out, const int* in, int stride)
{
    __shared__ volatile int tile[tile_size];
    const int t = static_cast<int>(threadIdx.x);
    tile[t * stride % tile_size] = in[t];
    __syncthreads();
    const int first = tile[t * stride % tile_size];
    const int second = tile[t * stride % tile_size];
    out[thread_in_grid()] = first + second;
}

__global__ void shared_add_in_place(int* out, const int* in, int stride)
{
    __shared__ int tile[tile_size];
    fill(tile, in);
    const int t = static_cast<int>(threadIdx.x);
    tile[t * stride % tile_size] += t;
    __syncthreads();
    const int value = tile[t];
    out[thread_in_grid()] = value;
}

__global__ void shared_three_offsets(int* out, const int* in, int distance)
{
    __shared__ int tile[tile_size];
    fill(tile, in);
    const int t = static_cast<int>(threadIdx.x);
    const int here = tile[t];
    const int there = tile[t + distance];
    const int beyond = tile[t + 2 * distance];
    out[thread_in_grid()] = here + there + beyond;
}

__global__ void shared_long_column(long long* out, const long long* in, int pitch)
{
    __shared__ long long tile[tile_size];
    fill(tile, in);
    const long long value = tile[threadIdx.x % 16 * pitch + threadIdx.x / 16];
    out[thread_in_grid()] = value;
}

__global__ void shared_words_by_ptx(int* out, const int* in, int stride)
{
    __shared__ int tile[tile_size];
    fill(tile, in);
    const int t = static_cast<int>(threadIdx.x);
    const unsigned offset = static_cast<unsigned>(__cvta_generic_to_shared(tile + t * stride));
    int value = 0;
    asm volatile("ld.shared.u32 %0, [%1+4];" : "=r"(value) : "r"(offset));
    asm volatile("st.shared.u32 [%0], %1;" : : "r"(offset), "r"(value + 1) : "memory");
    out[thread_in_grid()] = value;
}
